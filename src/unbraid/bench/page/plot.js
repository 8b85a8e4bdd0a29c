// Small plots: axes that are linear or logarithmic, lines, marks, and a tip at the mark that is nearest to the pointer.

const DASHES = ["", "7 3", "2 3", "9 3 2 3", "", "7 3", "2 3", "9 3 2 3"];
const colour = (number) => `var(--c${number % 8})`;

function node(name, attributes, parent, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const short = (number) => (number >= 1e6 ? `${+(number / 1e6).toPrecision(3)}M` : number >= 1e4
  ? `${+(number / 1e3).toPrecision(3)}k` : `${+number.toPrecision(3)}`);

// A scale: where a number lies between 0 and 1, and which numbers are written beside it.
function scale(low, high, logarithmic, most = 9) {
  if (!logarithmic) {
    const rough = (high - low) / Math.max(1, most - 2) || 1;
    const unit = 10 ** Math.floor(Math.log10(rough));
    const step = Math.max(1, [1, 2, 5, 10].find((factor) => factor * unit >= rough) * unit);
    const ticks = [];
    for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) ticks.push(at);
    return { at: (value) => (value - low) / (high - low || 1), ticks };
  }
  const from = Math.log10(low), to = Math.log10(high);
  const decades = [];
  for (let power = Math.floor(from); power <= Math.ceil(to); power++) decades.push(10 ** power);
  const within = (value) => value >= low * 0.999 && value <= high * 1.001;
  let ticks = decades.filter(within);
  if (ticks.length < 3) ticks = decades.flatMap((ten) => [ten, 2 * ten, 5 * ten]).filter(within);
  return { at: (value) => (Math.log10(Math.max(value, low)) - from) / (to - from || 1), ticks };
}

class Plot {
  constructor(host, { x, y, label, square = false }) {
    this.host = host;
    const width = Math.max(260, host.clientWidth);
    const height = square ? Math.min(width, 520) : Math.max(240, Math.min(400, width * 0.62));
    const across = square ? Math.min(width, height + 40) : width;
    this.box = { left: 46, top: 10, right: across - 14, bottom: height - 40 };
    this.marks = [];
    host.replaceChildren();
    this.svg = node("svg", { viewBox: `0 0 ${across} ${height}`, role: "img", "aria-label": label }, host);
    this.svg.style.maxWidth = `${across}px`;
    const few = across < 420 ? 6 : 10;
    this.x = scale(x.low, x.high, x.logarithmic, few);
    this.y = scale(y.low, y.high, y.logarithmic, 8);
    this.axes(x.label, y.label);
    this.ring = node("circle", { r: 7, fill: "none", stroke: "var(--ink)", "stroke-width": 1.5, visibility: "hidden" },
      this.svg);
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerdown", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.leave());
  }

  px(value) { return this.box.left + this.x.at(value) * (this.box.right - this.box.left); }
  py(value) { return this.box.bottom - this.y.at(value) * (this.box.bottom - this.box.top); }

  axes(xLabel, yLabel) {
    const { left, top, right, bottom } = this.box;
    for (const tick of this.x.ticks) {
      node("line", { x1: this.px(tick), x2: this.px(tick), y1: top, y2: bottom, stroke: "var(--grid)" }, this.svg);
      node("text", { x: this.px(tick), y: bottom + 16, "text-anchor": "middle" }, this.svg, short(tick));
    }
    for (const tick of this.y.ticks) {
      node("line", { x1: left, x2: right, y1: this.py(tick), y2: this.py(tick), stroke: "var(--grid)" }, this.svg);
      node("text", { x: left - 6, y: this.py(tick) + 4, "text-anchor": "end" }, this.svg, short(tick));
    }
    node("path", { d: `M${left} ${top}V${bottom}H${right}`, fill: "none", stroke: "var(--soft)" }, this.svg);
    node("text", { x: (left + right) / 2, y: bottom + 34, "text-anchor": "middle" }, this.svg, xLabel);
    node("text", { x: 0, y: 0, "text-anchor": "middle", transform: `translate(11 ${(top + bottom) / 2}) rotate(-90)` },
      this.svg, yLabel);
  }

  line(points, attributes) {
    if (points.length < 2) return;
    const path = points.map(([x, y], i) => `${i ? "L" : "M"}${this.px(x).toFixed(1)} ${this.py(y).toFixed(1)}`).join("");
    node("path", { d: path, fill: "none", "stroke-width": 1.8, "stroke-linejoin": "round", ...attributes }, this.svg);
  }

  mark(x, y, tip, attributes) {
    const at = { cx: this.px(x), cy: this.py(y) };
    node("circle", { ...at, r: 3, ...attributes }, this.svg);
    this.marks.push({ ...at, tip });
  }

  hover(event) {
    const frame = this.svg.getBoundingClientRect();
    const ratio = this.svg.viewBox.baseVal.width / frame.width;
    const x = (event.clientX - frame.left) * ratio, y = (event.clientY - frame.top) * ratio;
    let nearest = null, best = 28 ** 2;
    for (const mark of this.marks) {
      const distance = (mark.cx - x) ** 2 + (mark.cy - y) ** 2;
      if (distance < best) [nearest, best] = [mark, distance];
    }
    if (!nearest) return this.leave();
    this.svg.append(this.ring);
    this.ring.setAttribute("cx", nearest.cx);
    this.ring.setAttribute("cy", nearest.cy);
    this.ring.setAttribute("visibility", "visible");
    const tip = document.getElementById("tip");
    tip.textContent = nearest.tip;
    tip.hidden = false;
    const left = frame.left + nearest.cx / ratio, above = frame.top + nearest.cy / ratio;
    const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
    tip.style.left = `${Math.max(8, Math.min(left + 12, room)) + scrollX}px`;
    tip.style.top = `${above + scrollY - tip.offsetHeight - 12}px`;
  }

  leave() {
    this.ring.setAttribute("visibility", "hidden");
    document.getElementById("tip").hidden = true;
  }
}

function legend(host, names) {
  host.replaceChildren(...names.map((name, i) => {
    const sample = node("svg", { viewBox: "0 0 26 12", "aria-hidden": "true" });
    node("line", { x1: 0, x2: 26, y1: 6, y2: 6, stroke: colour(i), "stroke-width": 2.5, "stroke-dasharray": DASHES[i % 8] },
      sample);
    return element("li", {}, sample, name);
  }));
}

// Draws now, and again when the width changes.
function whenever(host, draw) {
  let width = -1;
  new ResizeObserver(() => {
    if (host.clientWidth !== width) {
      width = host.clientWidth;
      draw();
    }
  }).observe(host);
}
