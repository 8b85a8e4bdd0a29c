const data = JSON.parse(document.getElementById("data").textContent);
const get = (id) => document.getElementById(id);
const names = Object.keys(data.dimensions).filter((name) => data.measurements.some((one) => one.dimension === name));
const costs = Object.entries(data.costs);

// ------------------------------------------------------------------------------------------------- factors
for (const title of ["dimension", "largest", ...costs.map(([, title]) => title), "what grows"]) {
  const isText = title === "dimension" || title === "what grows";
  get("head").append(element("th", { scope: "col", class: isText ? "" : "number" }, title));
}
for (const name of names) {
  const last = data.measurements.filter((one) => one.dimension === name).at(-1);
  const row = element("tr", {}, element("td", { class: "category" }, name), element("td", { class: "number" }, `${last.size}`));
  for (const [cost] of costs) {
    const fit = data.fits.find((one) => one.dimension === name && one.cost === cost);
    row.append(element("td", { class: "number" }, fit ? `×${(2 ** fit.exponent).toFixed(2)}` : "–"));
  }
  row.append(element("td", { class: "detail" }, data.dimensions[name]));
  get("rows").append(row);
}

// -------------------------------------------------------------------------------------------------- charts
legend(get("names"), names);
for (const [cost, title] of costs) {
  const host = element("div", { class: "plot" });
  get("charts").append(element("div", {}, element("h3", {}, title), host));
  whenever(host, () => {
    const seen = data.measurements.filter((one) => one[cost] > 0);
    const values = seen.map((one) => one[cost]);
    const low = Math.min(...values) / 1.2, high = Math.max(...values) * 1.2;
    const widest = Math.max(2, ...seen.map((one) => one.size));
    const plot = new Plot(host, {
      x: { low: 1, high: widest, logarithmic: true, label: "size" },
      y: { low, high, logarithmic: true, label: "" },
      label: `${title} over size, for ${names.join(", ")}`,
    });
    for (let from = low; from < high; from *= 10) { // linear growth, from some heights
      const end = Math.min(widest, high / from);
      plot.line([[1, from], [end, from * end]], { stroke: "var(--line)", "stroke-width": 1 });
    }
    names.forEach((name, i) => {
      const own = seen.filter((one) => one.dimension === name);
      plot.line(own.map((one) => [one.size, one[cost]]), { stroke: colour(i), "stroke-dasharray": DASHES[i % 8] });
      own.forEach((one) => plot.mark(one.size, one[cost], `${name} ${one.size}\n${title}: ${short(one[cost])}`,
        { fill: colour(i), r: 2.6 }));
    });
  });
}
