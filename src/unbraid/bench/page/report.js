const data = JSON.parse(document.getElementById("data").textContent);
const get = (id) => document.getElementById(id);
const results = data.results, names = data.configurations;
const isSolved = (result) => result.status === "pass";
const MEANING = {
  pass: "pass", miss: "miss", wrong: "wrong", error: "error", timeout: "timeout", memory: "out of memory",
  unrated: "unrated",
};
const FLOOR = 0.01; // seconds

function seconds(result) {
  return `${result.cpu.toFixed(2)} s`;
}

// ------------------------------------------------------------------------------------------------ summary
for (const name of names) {
  const own = results.filter((result) => result.configuration === name);
  const bar = element("div", { class: "bar", role: "img" });
  const said = [];
  for (const status of ["pass", "unrated", "miss", "timeout", "memory", "error", "wrong"]) {
    const count = own.filter((result) => result.status === status).length;
    if (!count) continue;
    said.push(`${count} ${MEANING[status]}`);
    bar.append(element("span", { style: `flex:${count};background:var(--${status})`, title: said.at(-1) }));
  }
  bar.setAttribute("aria-label", `${name}: ${said.join(", ")}`);
  const solved = own.filter(isSolved).length;
  get("bars").append(element("div", { class: "row" }, element("div", { class: "name" }, name), bar,
    element("div", { class: "count" }, `${solved} of ${own.length}`)));
}
for (const status of data.statuses) {
  const count = results.filter((result) => result.status === status).length;
  get("statuses").append(element("li", {}, element("span", { class: "status", style: `--dot:var(--${status})` },
    `${MEANING[status]} ${count}`)));
}

// --------------------------------------------------------------------------------------------- categories
const { header, rows: lines } = data.table;
const kind = (i) => (i < 2 ? "" : "number");
get("category-head").append(...header.map((title, i) => element("th", { scope: "col", class: kind(i) }, title)));
lines.forEach((cells, number) => {
  const same = number > 0 && lines[number - 1][0] === cells[0];
  const row = element("tr", cells[0] === "total" ? { class: "total" } : {});
  cells.forEach((text, i) => {
    const isWrong = header[i] === "wrong" && text !== "0";
    row.append(element("td", { class: i === 0 ? "category" : isWrong ? "number wrong-number" : kind(i) },
      i === 0 && same ? "" : text));
  });
  get("category-rows").append(row);
});

// -------------------------------------------------------------------------------------------------- plots
const times = results.map((result) => Math.max(result.cpu, FLOOR));
const lowest = Math.max(FLOOR, Math.min(...times, 1) / 1.3);
const highest = Math.max(lowest * 10, ...results.filter(isSolved).map((result) => result.cpu * 1.3));

legend(get("quantile-legend"), names);
whenever(get("quantile"), () => {
  const solved = names.map((name) => results.filter((result) => result.configuration === name && isSolved(result))
    .sort((a, b) => a.cpu - b.cpu));
  const most = Math.max(1, ...solved.map((list) => list.length));
  const plot = new Plot(get("quantile"), {
    x: { low: 0, high: most, label: "tasks solved" },
    y: { low: lowest, high: highest, logarithmic: true, label: "CPU seconds" },
    label: `Quantile plot. ${names.map((name, i) => `${name}: ${solved[i].length} solved`).join(", ")}.`,
  });
  solved.forEach((list, i) => {
    plot.line(list.map((result, n) => [n + 1, result.cpu]), { stroke: colour(i), "stroke-dasharray": DASHES[i % 8] });
    const radius = list.length * 8 > get("quantile").clientWidth ? 0 : 2.6; // where they would hide the line
    list.forEach((result, n) => plot.mark(n + 1, result.cpu, `${result.task}\n${names[i]}: ${seconds(result)}`,
      { fill: colour(i), r: radius }));
  });
});

const across = get("across"), up = get("up");
if (names.length < 2) get("scatter-section").hidden = true;
for (const name of names) {
  across.append(element("option", {}, name));
  up.append(element("option", {}, name));
}
up.selectedIndex = Math.min(1, names.length - 1);
across.selectedIndex = 0;

function scatter() {
  const key = (result) => JSON.stringify([result.task, result.property]);
  const others = new Map(results.filter((result) => result.configuration === up.value).map((r) => [key(r), r]));
  const pairs = results.filter((result) => result.configuration === across.value && others.has(key(result)))
    .map((result) => [result, others.get(key(result))]);
  const border = highest * 1.5, top = highest * 2;
  const place = (result) => (isSolved(result) ? Math.max(result.cpu, lowest) : border);
  const plot = new Plot(get("scatter"), {
    x: { low: lowest, high: top, logarithmic: true, label: `${across.value}, CPU seconds` },
    y: { low: lowest, high: top, logarithmic: true, label: `${up.value}, CPU seconds` },
    label: `Scatter plot of ${pairs.length} tasks, ${across.value} against ${up.value}.`,
    square: true,
  });
  plot.line([[lowest, lowest], [top, top]], { stroke: "var(--soft)", "stroke-width": 1 });
  for (const factor of [10]) {
    const faint = { stroke: "var(--line)", "stroke-width": 1 };
    plot.line([[lowest * factor, lowest], [top, top / factor]], faint);
    plot.line([[lowest, lowest * factor], [top / factor, top]], faint);
  }
  const dashed = { stroke: "var(--soft)", "stroke-width": 1, "stroke-dasharray": "3 4" };
  plot.line([[border, lowest], [border, top]], dashed);
  plot.line([[lowest, border], [top, border]], dashed);
  const isWrong = (pair) => pair.some((result) => result.status === "wrong");
  for (const pair of pairs.sort((a, b) => isWrong(a) - isWrong(b))) { // red ones on top
    const shade = isWrong(pair) ? "var(--wrong)" : "var(--c0)";
    const said = pair.map((r) => `${r.configuration}: ${isSolved(r) ? seconds(r) : MEANING[r.status]}`);
    plot.mark(place(pair[0]), place(pair[1]), `${pair[0].task}\n${said.join("\n")}`, {
      r: isWrong(pair) ? 5 : 3.6, stroke: shade, "stroke-width": 1.5, "fill-opacity": 0.55,
      fill: pair[0].expected === "false" ? "var(--card)" : shade,
    });
  }
}
across.addEventListener("change", scatter);
up.addEventListener("change", scatter);
whenever(get("scatter"), scatter);

// -------------------------------------------------------------------------------------------------- table
const MOST = 300;
const COLUMNS = [
  ["task", "task"], ["property", "property"], ["configuration", "configuration"], ["expected", "expected"],
  ["verdict", "verdict"], ["status", "status"], ["cpu", "CPU s", 2], ["wall", "wall s", 2], ["memory", "MB", 0],
  ["detail", "detail"],
].filter(([key]) => key !== "property" || new Set(results.map((result) => result.property)).size > 1);
let sorted = "status", descending = false, all = false;

for (const [key, title, digits] of COLUMNS) {
  const button = element("button", { type: "button" }, title);
  const cell = element("th", { scope: "col", class: digits === undefined ? "" : "number" }, button);
  cell.dataset.key = key;
  button.addEventListener("click", () => {
    descending = sorted === key ? !descending : digits !== undefined;
    sorted = key;
    fill();
  });
  get("head").append(cell);
}
for (const status of data.statuses) get("status").append(element("option", { value: status }, MEANING[status]));
for (const name of names) get("configuration").append(element("option", {}, name));

function order(a, b) {
  const rank = (result) => (sorted === "status" ? data.statuses.indexOf(result.status) : result[sorted]);
  const x = rank(a), y = rank(b);
  const difference = typeof x === "number" ? x - y : x.localeCompare(y);
  return (descending ? -difference : difference) || a.task.localeCompare(b.task);
}

function fill() {
  const words = get("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = results.filter((result) => {
    const text = Object.values(result).join(" ").toLowerCase();
    return (!get("status").value || result.status === get("status").value)
      && (!get("configuration").value || result.configuration === get("configuration").value)
      && words.every((word) => text.includes(word));
  }).sort(order);
  const shown = all ? found : found.slice(0, MOST);
  get("rows").replaceChildren(...shown.map((result) => {
    const row = element("tr", result.status === "wrong" ? { class: "wrong" } : {});
    for (const [key, , digits] of COLUMNS) {
      const text = digits === undefined ? result[key] : result[key].toFixed(digits);
      const cell = element("td", { class: digits === undefined ? key : "number" });
      if (key === "status") {
        cell.className = "";
        cell.append(element("span", { class: "status", style: `--dot:var(--${result.status})` }, MEANING[result.status]));
      } else cell.textContent = text;
      row.append(cell);
    }
    return row;
  }));
  get("count").textContent = `${found.length} of ${results.length}`;
  get("more").hidden = shown.length === found.length;
  get("more").textContent = `show all ${found.length}`;
  for (const cell of get("head").children) {
    if (cell.dataset.key === sorted) cell.setAttribute("aria-sort", descending ? "descending" : "ascending");
    else cell.removeAttribute("aria-sort");
  }
}
for (const id of ["search", "status", "configuration"]) get(id).addEventListener("input", fill);
get("more").addEventListener("click", () => {
  all = true;
  fill();
});
fill();
