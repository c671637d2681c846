import { readFile } from "node:fs/promises";
import { encode } from "uqr";
import { lazyModule } from "#src/server/lazy-module.ts";
import { projectPath } from "#src/server/project-folder.ts";
import { wrapText } from "./wrap-text.ts";

export const INK = "#000000";
/** Grey, only for A4. A thermal printer prints only black, and would turn grey into scattered dots. */
export const QUIET = "#5c6166";
const HAIRLINE = "#c9ccd0";
export const POINTS_PER_MM = 72 / 25.4;

/** What a PDF shows of the shop's look. */
export interface PaperLook {
  /** Width and height are those of the picture, in pixels. */
  logo: { jpeg: Buffer; width: number; height: number } | null;
  /** A colour that is readable on white paper; null: black. */
  colour: string | null;
}

export interface PageOptions {
  /** `width` and `height` are in points. */
  width: number;
  height: number;
  title: string;
  author: string;
  language: string;
  /** The time of the paper's data. It is stored as creation time, so that each PDF of a paper has the same bytes. */
  createdAt: string;
  /** The logo and the colour of the shop; without it a paper has neither. */
  look?: PaperLook;
}

export interface TextStyle {
  size: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right" | "center";
}

/**
 * Figures have equal width, except in a text with hyphens, where equal width would leave gaps; the minus of an amount is
 * no hyphen. A text without figures needs no features, and its words are set from a cache.
 */
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d/.test(text) && text.lastIndexOf("-") < 1 ? { features: ["tnum"] } : {};

/** Figures of equal width without contextual forms. The types of pdfkit know only lists, its fonts also this form. */
const plainFigures = { tnum: true, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** The space between two lines of a text, as a part of its size. */
const LINE_GAP = 0.18;

const noLook: PaperLook = { logo: null, colour: null };

/** A PDF with text at absolute positions. The caller starts a new page (`next`) when a text would no longer fit. */
export class PdfPage {
  readonly document: PDFKit.PDFDocument;
  readonly #look: PaperLook;
  /** The widths of texts by font, size and text, because a paper measures most of its texts more than once. */
  readonly #widths = new Map<string, number>();

  private constructor(document: PDFKit.PDFDocument, look: PaperLook) {
    this.document = document;
    this.#look = look;
  }

  /** The colour of the name of the shop on A4. */
  get colour(): string {
    return this.#look.colour ?? INK;
  }

  static async open(options: PageOptions): Promise<PdfPage> {
    const { width, height, title, author, language, createdAt } = options;
    const { PdfDocument, regular, bold } = await openPdfKit();
    const document = new PdfDocument({
      size: [width, height],
      margin: 0,
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        CreationDate: new Date(createdAt),
        ModDate: new Date(createdAt),
      },
    });
    document.registerFont("regular", regular);
    document.registerFont("bold", bold);
    return new PdfPage(document, options.look ?? noLook);
  }

  /** Writes text inside a column of this width. Returns the y below the text. */
  text(text: string, x: number, y: number, width: number, style: TextStyle): number {
    const lines = this.linesOf(text, width, style);
    const height = this.lineHeight(style);
    this.document.fillColor(style.color ?? INK);
    for (const [place, line] of lines.entries()) {
      if (line === "") continue;
      const room = style.align && style.align !== "left" ? width - this.widthOf(line, style) : 0;
      const indent = style.align === "center" ? room / 2 : room;
      const options = { lineBreak: false, ...featuresOf(line) };
      this.document.text(line, x + indent, y + place * height, options);
    }
    return y + lines.length * height;
  }

  /**
   * Writes a text that the caller knows to fit on one line, without measuring it, for tables of thousands of figures:
   * looking for contextual forms, which figures do not have, would take most of the time.
   */
  oneLine(text: string, x: number, y: number, { size, bold, color }: TextStyle): void {
    this.document.font(bold ? "bold" : "regular").fontSize(size);
    this.document.fillColor(color ?? INK);
    this.document.text(text, x, y, { lineBreak: false, features: plainFigures });
  }

  /** The lines of a text in a column of this width. */
  linesOf(text: string, width: number, style: TextStyle): string[] {
    return wrapText(text, (part) => this.widthOf(part, style), width);
  }

  /** The height of a line of this style, with the space below it. */
  lineHeight({ size, bold = false }: TextStyle): number {
    this.document.font(bold ? "bold" : "regular").fontSize(size);
    return this.document.currentLineHeight(true) + size * LINE_GAP;
  }

  /** Starts another page of the same size. Returns the given `y`, at which the text of the new page begins. */
  next(y: number): number {
    const { width, height } = this.document.page;
    this.document.addPage({ size: [width, height], margin: 0 });
    return y;
  }

  /** The width of the text when it is written on one line. */
  widthOf(text: string, style: TextStyle): number {
    const font = style.bold ? "bold" : "regular";
    this.document.font(font).fontSize(style.size);
    const key = `${font} ${style.size} ${text}`;
    const width = this.#widths.get(key) ?? this.document.widthOfString(text, featuresOf(text));
    this.#widths.set(key, width);
    return width;
  }

  line(x: number, y: number, width: number, weight = 0.5, color = HAIRLINE): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke();
  }

  /** Draws a QR code of vector squares. */
  qr(text: string, x: number, y: number, side: number): void {
    const code = encode(text, { ecc: "M", border: 0 });
    const dot = side / code.size;
    for (const [row, dots] of code.data.entries()) {
      for (const [column, dark] of dots.entries()) {
        if (dark) this.document.rect(x + column * dot, y + row * dot, dot, dot);
      }
    }
    this.document.fill(INK);
  }

  /** Draws a picture (a data URL of a PNG) inside of this area. */
  picture(dataUrl: string, x: number, y: number, width: number, height: number): void {
    this.document.image(dataUrl, x, y, { fit: [width, height] });
  }

  /** Draws the logo, if there is one, as large as it fits into this room. Returns the y below it. */
  logo(
    x: number,
    y: number,
    width: number,
    room: { width: number; height: number; align?: "center" },
  ): number {
    const { logo } = this.#look;
    if (!logo) return y;
    const scale = Math.min(room.width / logo.width, room.height / logo.height);
    const [wide, high] = [logo.width * scale, logo.height * scale];
    const left = room.align === "center" ? x + (width - wide) / 2 : x;
    this.document.image(logo.jpeg, left, y, { width: wide, height: high });
    return y + high + 6;
  }

  finish(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      this.document.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.document.on("end", () => resolve(Buffer.concat(chunks)));
      this.document.on("error", reject);
      this.document.end();
    });
  }
}

/** TrueType, because fontkit would decompress a WOFF again for each letter of a paper. */
const font = (weight: 400 | 600): Promise<Buffer> =>
  readFile(projectPath("src", "server", "papers", "fonts", `inter-latin-${weight}-normal.ttf`));

const openPdfKit = lazyModule(async () => {
  const [{ default: PdfDocument }, regular, bold] = await Promise.all([
    import("pdfkit"),
    font(400),
    font(600),
  ]);
  return { PdfDocument, regular, bold };
});
