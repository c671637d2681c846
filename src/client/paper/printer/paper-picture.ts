/**
 * Draws a paper of the screen as a picture. It paints what the browser has laid out: lines, QR codes, pictures and each
 * line of text at its place, so that a picture of any paper equals its screen.
 */
export async function pictureOf(paper: HTMLElement, dotsPerPixel: number): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  const zoom = paper.style.zoom;
  // A narrow screen shows A4 smaller. The picture has the real size.
  paper.style.zoom = "1";
  try {
    const origin = paper.getBoundingClientRect();
    canvas.width = Math.ceil(origin.width * dotsPerPixel);
    canvas.height = Math.ceil(origin.height * dotsPerPixel);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("the browser has no canvas");
    pen.scale(dotsPerPixel, dotsPerPixel);
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, origin.width, origin.height);
    pen.translate(-origin.left, -origin.top);
    for (const element of paper.querySelectorAll("*")) paint(pen, element);
  } finally {
    paper.style.zoom = zoom;
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("no picture was made"))),
      "image/png",
    ),
  );
}

function paint(pen: CanvasRenderingContext2D, element: Element): void {
  if (element instanceof SVGSVGElement) return paintCode(pen, element);
  if (element instanceof SVGElement) return;
  const box = element.getBoundingClientRect();
  if (element instanceof HTMLImageElement) {
    if (element.complete) pen.drawImage(element, box.left, box.top, box.width, box.height);
    return;
  }
  const style = getComputedStyle(element);
  paintLines(pen, box, style);
  for (const node of element.childNodes) {
    if (node instanceof Text && node.data.trim()) paintText(pen, node, style);
  }
}

function paintLines(pen: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration): void {
  const [top, bottom] = [parseFloat(style.borderTopWidth), parseFloat(style.borderBottomWidth)];
  if (style.borderTopStyle !== "none" && top > 0) {
    pen.fillStyle = style.borderTopColor;
    pen.fillRect(box.left, box.top, box.width, top);
  }
  if (style.borderBottomStyle !== "none" && bottom > 0) {
    pen.fillStyle = style.borderBottomColor;
    pen.fillRect(box.left, box.bottom - bottom, box.width, bottom);
  }
}

function paintCode(pen: CanvasRenderingContext2D, code: SVGSVGElement): void {
  const box = code.getBoundingClientRect();
  const { width } = code.viewBox.baseVal;
  if (!width || !box.width) return;
  pen.save();
  pen.translate(box.left, box.top);
  pen.scale(box.width / width, box.height / code.viewBox.baseVal.height);
  pen.fillStyle = "#000";
  for (const path of code.querySelectorAll("path")) {
    pen.clip(new Path2D(path.getAttribute("d") ?? ""));
    pen.fillRect(0, 0, width, code.viewBox.baseVal.height);
  }
  pen.restore();
}

function paintText(pen: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration): void {
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.fillStyle = style.color;
  pen.textBaseline = "alphabetic";
  for (const { text, box } of linesOf(node)) {
    const measured = pen.measureText(text);
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = measured;
    pen.save();
    pen.translate(box.left, box.top + (box.height * above) / (above + below));
    // A canvas knows no figures of equal width, so the text is stretched to the width that it has on the screen.
    pen.scale(box.width / measured.width, 1);
    pen.fillText(text, 0, 0);
    pen.restore();
  }
}

/** Divides a text into the lines into which the browser broke it. */
function linesOf(node: Text): { text: string; box: DOMRect }[] {
  const range = document.createRange();
  const lines: { text: string; box: DOMRect }[] = [];
  let [start, top] = [0, Number.NaN];
  const end = (at: number) => {
    range.setStart(node, start);
    range.setEnd(node, at);
    const text = node.data.slice(start, at).replaceAll(/\s+/g, " ").trim();
    const box = [...range.getClientRects()].find(({ width }) => width > 0);
    if (text && box) lines.push({ text, box });
    start = at;
  };
  for (let at = 0; at < node.length; at++) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const box = range.getClientRects()[0];
    if (!box || box.width === 0) continue;
    if (Math.abs(box.top - top) > box.height / 2) end(at);
    top = box.top;
  }
  end(node.length);
  return lines;
}
