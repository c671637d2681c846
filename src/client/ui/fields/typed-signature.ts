export const ink = "#16181d";

/** The size of a signature that was made without a pad. */
const SIZE = { width: 480, height: 160 };

/** The picture of a typed name, as the pad makes it. */
export function typedSignature(name: string): string {
  const paper = Object.assign(document.createElement("canvas"), SIZE);
  write(paper, name);
  return onPaper(paper);
}

/** Writes a name on the canvas in a script like handwriting.  */
export function write(paper: HTMLCanvasElement, name: string): void {
  const pen = paper.getContext("2d");
  if (!pen) return;
  pen.fillStyle = ink;
  pen.font = "italic 34px 'Snell Roundhand', 'Segoe Script', 'Brush Script MT', cursive";
  pen.textBaseline = "middle";
  const width = paper.clientWidth || SIZE.width;
  pen.fillText(name, 24, (paper.clientHeight || SIZE.height) / 2, width - 48);
}

/** Returns the drawing as a PNG with a white background, because dark ink without one is invisible on a dark screen. */
export function onPaper(drawn: HTMLCanvasElement): string {
  const sheet = document.createElement("canvas");
  sheet.width = drawn.width;
  sheet.height = drawn.height;
  const pen = sheet.getContext("2d");
  if (pen) {
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, sheet.width, sheet.height);
    pen.drawImage(drawn, 0, 0);
  }
  return sheet.toDataURL("image/png");
}
