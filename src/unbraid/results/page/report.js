const data = JSON.parse(document.getElementById("data").textContent);

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const svgElement = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);

// ------------------------------------------------------------------------------------------------ source
const WORDS = /\/\*.*?\*\/|\/\/.*|"(?:\\.|[^"])*"|\b(?:auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while|_Atomic|_Bool)\b/g;

function coloured(text) {
  const host = element("span", { class: "text" });
  let end = 0;
  for (const match of text.matchAll(WORDS)) {
    const kind = match[0].startsWith("/") || match[0].startsWith('"') ? "comment" : "word";
    host.append(text.slice(end, match.index), element("span", { class: kind }, match[0]));
    end = match.index + match[0].length;
  }
  host.append(text.slice(end));
  return host;
}

// ------------------------------------------------------------------------------------------ one execution
const MANY = 6; // threads: with more of them, those that do not run around the current step are folded

function walk({ id, steps, initial }) {
  const section = document.getElementById(id);
  const find = (selector) => section.querySelector(selector);
  const buttons = [...section.querySelectorAll(".step")], heads = [...section.querySelectorAll("th.thread")];
  const links = [...section.querySelectorAll(".lives a")];
  const host = find(".steps"), table = find(".braid"), source = find(".source");
  let current = 0, shownFile = null, isFolded = heads.length > MANY;

  function showFile(name) {
    if (name === shownFile) return;
    shownFile = name;
    find(".file").textContent = name;
    source.replaceChildren();
    (data.sources[name] || []).forEach(([first, lines], part) => {
      if (part || first > 1) source.append(element("div", { class: "gap" }, "⋯"));
      lines.forEach((text, i) => source.append(element("div", { "data-line": first + i },
        element("span", { class: "number" }, `${first + i}`), coloured(text))));
    });
  }

  function markLines() {
    const step = steps[current];
    showFile(step.file);
    for (const line of source.querySelectorAll(".at, .other")) {
      line.removeAttribute("class");
      line.querySelector(".badge")?.remove();
    }
    const places = new Map(); // where each thread was last
    for (const one of steps.slice(0, current + 1)) places.set(one.thread, one);
    for (const one of places.values()) {
      const line = one.file === step.file && source.querySelector(`[data-line="${one.line}"]`);
      if (!line) continue;
      const isHere = one === step;
      if (isHere || !line.classList.contains("at")) line.className = `${isHere ? "at" : "other"} t${one.colour}`;
      const badge = line.querySelector(".badge");
      if (badge) badge.textContent += `, ${one.name}`;
      else line.lastChild.append(element("span", { class: "badge" }, `◂ ${one.name}`));
    }
    const at = source.querySelector(".at");
    if (at) source.scrollTop += at.getBoundingClientRect().top - source.getBoundingClientRect().top - source.clientHeight / 2;
  }

  function valuesAt(number) {
    const values = new Map(Object.entries(initial));
    for (const step of steps.slice(0, number + 1)) {
      for (const [name, value] of Object.entries(step.reads)) values.set(name, value);
      for (const [name, value] of Object.entries(step.writes)) values.set(name, value);
    }
    return values;
  }

  function showValues() {
    const before = valuesAt(current - 1);
    const rows = [...valuesAt(current)].sort(([a], [b]) => a < b ? -1 : 1).map(([name, value]) => {
      const isWritten = name in steps[current].writes;
      const cell = element("td");
      if (isWritten && before.has(name) && before.get(name) !== value) cell.append(element("s", {}, before.get(name)), " → ");
      cell.append(value);
      return element("tr", isWritten ? { class: "changed" } : {}, element("td", {}, name), cell);
    });
    find(".values tbody").replaceChildren(...(rows.length ? rows : [element("tr", {}, element("td", {}, "none"))]));
  }

  function showLocks() {
    const held = Object.entries(steps[current].locks);
    const colour = new Map(steps.map((step) => [step.name, step.colour]));
    const items = held.map(([thread, locks]) => element("li", { class: `t${colour.get(thread) ?? 0}` },
      element("span", { class: "who" }, thread), ` ${locks.join(", ")}`));
    find(".locks").replaceChildren(...(items.length ? items : [element("li", {}, "none")]));
  }

  function showReason() {
    let row = buttons[current].closest("tr");
    while (row && !row.classList.contains("why")) row = row.previousElementSibling;
    find(".reason").textContent = row ? row.textContent : `${steps[0].name} begins; no other thread has run yet.`;
  }

  // ------------------------------------------------------------------------------------------- columns
  function fold() {
    find(".fold").setAttribute("aria-pressed", isFolded);
    const near = new Set([steps[current].thread]); // with the threads that run before and after this one
    for (const way of [-1, 1]) {
      let number = current;
      while (steps[number]?.thread === steps[current].thread) number += way;
      if (steps[number]) near.add(steps[number].thread);
    }
    const isHidden = (thread) => isFolded && !near.has(thread);
    if (heads.every((head) => head.classList.contains("folded") === isHidden(+head.dataset.thread))) return;
    for (const head of heads) {
      head.classList.toggle("folded", isHidden(+head.dataset.thread));
      head.title = head.textContent;
    }
    buttons.forEach((button, i) => button.parentElement.classList.toggle("folded", isHidden(steps[i].thread)));
    drawSwitches();
  }

  function toggleFold() {
    isFolded = !isFolded;
    select(current);
  }

  function drawSwitches() {
    find(".switches")?.remove();
    const svg = svgElement("svg");
    svg.setAttribute("class", "switches");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("width", table.offsetWidth);
    svg.setAttribute("height", table.offsetHeight);
    const middle = (button) => button.closest("td").offsetLeft + button.closest("td").offsetWidth / 2;
    steps.forEach((step, i) => {
      if (!step.switched || !i) return;
      const from = buttons[i - 1], to = buttons[i];
      const top = from.closest("tr").offsetTop + from.closest("tr").offsetHeight, bottom = to.closest("tr").offsetTop + 4;
      const path = svgElement("path"), half = (top + bottom) / 2;
      path.setAttribute("d", `M${middle(from)} ${top - 4} C${middle(from)} ${half + 8} ${middle(to)} ${half - 8} ${middle(to)} ${bottom}`);
      svg.append(path);
    });
    host.append(svg);
  }

  // --------------------------------------------------------------------------------------------- steps
  function select(number, isMoving = true) {
    current = Math.max(0, Math.min(steps.length - 1, number));
    for (const one of section.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    for (const row of section.querySelectorAll(".why.near")) row.classList.remove("near");
    const button = buttons[current], step = steps[current], row = button.closest("tr");
    button.setAttribute("aria-current", "step");
    links[current]?.setAttribute("aria-current", "step");
    if (row.previousElementSibling?.classList.contains("why")) row.previousElementSibling.classList.add("near");
    fold();
    if (isMoving) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    find(".position").textContent = `step ${current + 1} of ${steps.length}: ${step.name}, line ${step.line}`;
    markLines();
    showValues();
    showLocks();
    showReason();
  }

  function nextSwitch(direction) {
    let number = current + direction;
    while (number > 0 && number < steps.length - 1 && !steps[number].switched) number += direction;
    return number;
  }

  const WAYS = {
    first: () => 0, previous: () => current - 1, next: () => current + 1, last: () => steps.length - 1,
    switch: () => nextSwitch(1), back: () => nextSwitch(-1),
  };
  function go(way) {
    select(WAYS[way]());
    if (document.activeElement?.classList.contains("step")) buttons[current].focus({ preventScroll: true });
  }

  for (const button of section.querySelectorAll("[data-go]"))
    button.addEventListener("click", () => go(button.dataset.go));
  buttons.forEach((button, number) => button.addEventListener("click", () => select(number)));
  find(".fold").addEventListener("click", toggleFold);
  find(".fold").hidden = heads.length < 3;
  find(".ask").addEventListener("click", showHelp);
  find(".controls").hidden = find(".beside").hidden = false;
  section.classList.add("live");
  new ResizeObserver(drawSwitches).observe(table);
  select(0, false);
  return { section, buttons, go, select, toggleFold };
}

// --------------------------------------------------------------------------------------- all executions
const walks = data.walks.map(walk);
const help = document.getElementById("help");

function showHelp() {
  help.showModal();
}

function seen(element) { // how much of it is in view, in pixels
  const { top, bottom } = element.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0);
}

function active() { // the execution that keys are about: that with the focus, or else the one that fills the view
  const inView = walks.filter((one) => seen(one.section) > 0);
  return inView.find((one) => one.section.contains(document.activeElement)) ??
    inView.sort((a, b) => seen(b.section) - seen(a.section))[0];
}

function another(direction) {
  const next = walks[walks.indexOf(active()) + direction];
  if (!next) return;
  document.activeElement?.blur();
  next.section.scrollIntoView();
}

const KEYS = { ArrowDown: "next", ArrowUp: "previous", ArrowRight: "switch", ArrowLeft: "back", Home: "first", End: "last" };
const LETTERS = { n: () => another(1), p: () => another(-1), f: () => active()?.toggleFold(), "?": showHelp };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !walks.length || help.open) return;
  const scrolls = event.target.closest?.(".source, .values, .lives, .annotated, .proof");
  const one = active();
  if (event.key in LETTERS) LETTERS[event.key]();
  else if (event.key in KEYS && one && !scrolls) one.go(KEYS[event.key]);
  else return;
  event.preventDefault();
});

function followLink() { // to a step
  for (const one of walks) {
    const number = one.buttons.findIndex((button) => `#${button.closest("tr").id}` === location.hash);
    if (number >= 0) one.select(number);
  }
}

function openAll() {
  for (const one of document.querySelectorAll("details")) one.open = true;
}

addEventListener("hashchange", followLink);
addEventListener("beforeprint", openAll);
if (location.hash) followLink();
else if (walks.length && walks[0].buttons[0].getBoundingClientRect().bottom > innerHeight) walks[0].section.scrollIntoView();
