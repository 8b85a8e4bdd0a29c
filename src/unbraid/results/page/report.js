const data = JSON.parse(document.getElementById("data").textContent);
const get = (id) => document.getElementById(id);
const steps = data.steps;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

if (steps.length) {
  const buttons = [...document.querySelectorAll(".step")];
  let current = steps.length - 1;

  // ---------------------------------------------------------------------------------------------- source
  const WORDS = /\/\*.*?\*\/|\/\/.*|"(?:\\.|[^"])*"|\b(?:auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while|_Atomic|_Bool)\b/g;
  let shownFile = null;

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

  function showFile(name) {
    if (name === shownFile) return;
    shownFile = name;
    get("source-title").textContent = name;
    const host = get("source");
    host.replaceChildren();
    (data.sources[name] || []).forEach(([first, lines], part) => {
      if (part || first > 1) host.append(element("div", { class: "gap" }, "⋯"));
      lines.forEach((text, i) => host.append(element("div", { "data-line": first + i },
        element("span", { class: "number" }, `${first + i}`), coloured(text))));
    });
  }

  function markLines() {
    const step = steps[current], host = get("source");
    showFile(step.file);
    for (const line of host.querySelectorAll(".at, .other")) {
      line.removeAttribute("class");
      line.querySelector(".badge")?.remove();
    }
    const places = new Map(); // where each thread was last
    for (const one of steps.slice(0, current + 1)) places.set(one.thread, one);
    for (const one of places.values()) {
      const line = one.file === step.file && host.querySelector(`[data-line="${one.line}"]`);
      if (!line) continue;
      const isHere = one === step;
      if (isHere || !line.classList.contains("at")) line.className = `${isHere ? "at" : "other"} t${one.colour}`;
      const badge = line.querySelector(".badge");
      if (badge) badge.textContent += `, ${one.thread}`;
      else line.lastChild.append(element("span", { class: "badge" }, `◂ ${one.thread}`));
    }
    const at = host.querySelector(".at");
    if (at) host.scrollTop = at.offsetTop - host.offsetTop - host.clientHeight / 2;
  }

  // ---------------------------------------------------------------------------------------------- values
  function valuesAt(number) {
    const values = new Map(Object.entries(data.initial));
    for (const step of steps.slice(0, number + 1)) {
      for (const [name, value] of Object.entries(step.reads)) values.set(name, value);
      for (const [name, value] of Object.entries(step.writes)) values.set(name, value);
    }
    return values;
  }

  function showValues() {
    const before = current ? valuesAt(current - 1) : new Map(Object.entries(data.initial));
    const rows = [...valuesAt(current)].sort(([a], [b]) => a < b ? -1 : 1).map(([name, value]) => {
      const isWritten = name in steps[current].writes;
      const cell = element("td");
      if (isWritten && before.has(name) && before.get(name) !== value) cell.append(element("s", {}, before.get(name)), " → ");
      cell.append(value);
      return element("tr", isWritten ? { class: "changed" } : {}, element("td", {}, name), cell);
    });
    get("values").replaceChildren(...(rows.length ? rows : [element("tr", {}, element("td", {}, "none"))]));
  }

  function showLocks() {
    const held = Object.entries(steps[current].locks);
    const colour = new Map(steps.map((step) => [step.thread, step.colour]));
    const items = held.map(([thread, locks]) => element("li", { class: `t${colour.get(thread) ?? 0}` },
      element("span", { class: "who" }, thread), ` ${locks.join(", ")}`));
    get("locks").replaceChildren(...(items.length ? items : [element("li", {}, "none")]));
  }

  // ----------------------------------------------------------------------------------------------- steps
  function select(number, isMoving = true) {
    current = Math.max(0, Math.min(steps.length - 1, number));
    for (const button of document.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    for (const row of document.querySelectorAll(".why.near")) row.classList.remove("near");
    const button = buttons[current], step = steps[current], row = button.closest("tr");
    button.setAttribute("aria-current", "step");
    if (row.previousElementSibling?.classList.contains("why")) row.previousElementSibling.classList.add("near");
    if (isMoving) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    get("position").textContent = `step ${current + 1} of ${steps.length}: ${step.thread}, line ${step.line}`;
    markLines();
    showValues();
    showLocks();
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
  const KEYS = { ArrowDown: "next", ArrowUp: "previous", ArrowRight: "switch", ArrowLeft: "back", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
    if (event.target.closest?.("#source, .values")) return; // these scroll
    event.preventDefault();
    select(WAYS[KEYS[event.key]]());
    if (document.activeElement?.classList.contains("step")) buttons[current].focus({ preventScroll: true });
  });
  for (const button of document.querySelectorAll("[data-go]"))
    button.addEventListener("click", () => select(WAYS[button.dataset.go]()));
  buttons.forEach((button, number) => button.addEventListener("click", () => select(number)));

  // -------------------------------------------------------------------------------------------- switches
  function drawSwitches() {
    const host = document.querySelector(".steps"), table = get("braid");
    get("switches")?.remove();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.id = "switches";
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("width", table.offsetWidth);
    svg.setAttribute("height", table.offsetHeight);
    const middle = (button) => button.closest("td").offsetLeft + button.closest("td").offsetWidth / 2;
    steps.forEach((step, i) => {
      if (!step.switched || !i) return;
      const from = buttons[i - 1], to = buttons[i];
      const top = from.closest("tr").offsetTop + from.closest("tr").offsetHeight, bottom = to.closest("tr").offsetTop + 4;
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      const half = (top + bottom) / 2;
      path.setAttribute("d", `M${middle(from)} ${top - 4} C${middle(from)} ${half + 8} ${middle(to)} ${half - 8} ${middle(to)} ${bottom}`);
      svg.append(path);
    });
    host.append(svg);
  }

  get("controls").hidden = get("beside").hidden = false;
  document.querySelector(".walk").classList.add("live");
  drawSwitches();
  new ResizeObserver(drawSwitches).observe(get("braid"));
  window.addEventListener("beforeprint", drawSwitches);
  select(current, false);
}
