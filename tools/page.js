// Draws a part of a page as SVG: boxes, texts and the pictures inside, where the browser has put them.
(root) => {
  const origin = root.getBoundingClientRect();
  const end = Math.min(origin.bottom, origin.top + innerHeight); // of a long part, as much as fits into the window
  const out = [];
  const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const number = (value) => String(Math.round(value * 10) / 10);
  const isSeen = (colour) => colour !== "transparent" && !/, 0\)$/.test(colour);

  // What an element may draw on: its parts that no ancestor cuts off.
  const cut = (element) => {
    let box = { left: origin.left, top: origin.top, right: origin.right, bottom: end };
    for (let each = element; each && each !== root.parentElement; each = each.parentElement) {
      if (getComputedStyle(each).overflowY === "visible") continue;
      const edge = each.getBoundingClientRect();
      box = {
        left: Math.max(box.left, edge.left), top: Math.max(box.top, edge.top),
        right: Math.min(box.right, edge.right), bottom: Math.min(box.bottom, edge.bottom),
      };
    }
    return box;
  };

  const line = (x1, y1, x2, y2, width, colour) =>
    out.push(`<line x1="${number(x1 - origin.left)}" y1="${number(y1 - origin.top)}" x2="${number(x2 - origin.left)}" ` +
      `y2="${number(y2 - origin.top)}" stroke="${colour}" stroke-width="${number(width)}"/>`);

  const drawBox = (element, style, room) => {
    const box = element.getBoundingClientRect();
    const left = Math.max(box.left, room.left), right = Math.min(box.right, room.right);
    const top = Math.max(box.top, room.top), bottom = Math.min(box.bottom, room.bottom);
    if (right - left < 1 || bottom - top < 1) return;
    const widths = ["Top", "Right", "Bottom", "Left"].map((side) => parseFloat(style[`border${side}Width`]));
    const even = widths.every((width) => width === widths[0]) && widths[0] > 0;
    const fill = isSeen(style.backgroundColor) ? style.backgroundColor : "none";
    if (fill !== "none" || even) {
      const half = even ? widths[0] / 2 : 0;
      const stroke = even ? ` stroke="${style.borderTopColor}" stroke-width="${number(widths[0])}"` : "";
      out.push(`<rect x="${number(left - origin.left + half)}" y="${number(top - origin.top + half)}" ` +
        `width="${number(right - left - 2 * half)}" height="${number(bottom - top - 2 * half)}" ` +
        `rx="${number(parseFloat(style.borderTopLeftRadius) || 0)}" fill="${fill}"${stroke}/>`);
    }
    if (even) return;
    if (widths[0] && box.top === top) line(left, top, right, top, widths[0], style.borderTopColor);
    if (widths[1] && box.right === right) line(right, top, right, bottom, widths[1], style.borderRightColor);
    if (widths[2] && box.bottom === bottom) line(left, bottom, right, bottom, widths[2], style.borderBottomColor);
    if (widths[3] && box.left === left)
      line(left + widths[3] / 2, top, left + widths[3] / 2, bottom, widths[3], style.borderLeftColor);
  };

  // A text may be broken into several lines; those that are not seen whole are left out.
  const drawText = (node, style, room) => {
    const range = document.createRange();
    let text = "", place = null;
    const finish = () => {
      const shown = text.replace(/\s+$/, "");
      const fits = place && place.top >= room.top - 1 && place.bottom <= room.bottom + 1 && place.left < room.right &&
        place.left >= room.left - 1;
      if (shown.trim() && fits) {
        const size = parseFloat(style.fontSize);
        const baseline = (place.top + place.bottom) / 2 + size * 0.35 - origin.top;
        const letters = Math.max(1, Math.floor((shown.length * (room.right - place.left)) / (place.right - place.left)));
        const part = shown.slice(0, letters);
        const length = ((place.right - place.left) * part.length) / shown.length;
        const family = /mono/i.test(style.fontFamily) ? ' class="code"' : "";
        const weight = parseInt(style.fontWeight, 10) >= 600 ? ' font-weight="bold"' : "";
        out.push(`<text x="${number(place.left - origin.left)}" y="${number(baseline)}" font-size="${number(size)}" ` +
          `fill="${style.color}" textLength="${number(length)}"${family}${weight} xml:space="preserve">${escaped(part)}</text>`);
      }
      text = "";
      place = null;
    };
    for (let index = 0; index < node.data.length; index++) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const [box] = range.getClientRects();
      if (!box || (box.width === 0 && !/\S/.test(node.data[index]))) continue;
      if (place && Math.abs(box.top - place.top) > 3) finish();
      if (!place && !/\S/.test(node.data[index])) continue;
      text += /\s/.test(node.data[index]) ? "\u00a0" : node.data[index];
      const right = /\S/.test(node.data[index]) || !place ? box.right : place.right;
      place = place ? { ...place, right } : { left: box.left, top: box.top, right, bottom: box.bottom };
    }
    finish();
  };

  const drawPicture = (element) => {
    const box = element.getBoundingClientRect();
    const inside = [...element.querySelectorAll("path")].map((path) => {
      const style = getComputedStyle(path);
      return `<path d="${path.getAttribute("d")}" fill="${style.fill}" stroke="${style.stroke}" ` +
        `stroke-width="${style.strokeWidth}"/>`;
    });
    out.push(`<g transform="translate(${number(box.left - origin.left)} ${number(box.top - origin.top)})">${inside.join("")}</g>`);
  };

  const draw = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (style.display === "none" || style.visibility !== "visible" || style.opacity === "0") return;
    if (element instanceof SVGSVGElement) return drawPicture(element);
    if (box.width <= 1 && box.height <= 1) return;
    const room = cut(element);
    if (style.display !== "contents") drawBox(element, style, cut(element.parentElement));
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) drawText(child, style, room);
      else if (child.nodeType === Node.ELEMENT_NODE) draw(child);
    }
  };

  draw(root);
  return { width: Math.ceil(origin.width), height: Math.ceil(end - origin.top), parts: out };
}
