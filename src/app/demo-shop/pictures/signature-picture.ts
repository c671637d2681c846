import { crc32, deflateSync } from "node:zlib";
import type { Chance } from "../random.ts";

const WIDTH = 220;
const HEIGHT = 80;

/** A random signature as a PNG data URL: black on white, one bit per pixel, about 600 characters. */
export function signaturePicture(random: Chance): string {
  // Each line of a PNG begins with its filter type (0: no filter). A bit of 1 is a white pixel.
  const bytesPerLine = 1 + Math.ceil(WIDTH / 8);
  const pixels = Buffer.alloc(bytesPerLine * HEIGHT, 0xff);
  for (let line = 0; line < HEIGHT; line++) pixels[line * bytesPerLine] = 0;
  const ink = (x: number, y: number) => {
    if (x < 0 || x >= WIDTH || y < 0 || y >= HEIGHT) return;
    const at = y * bytesPerLine + 1 + (x >> 3);
    pixels[at] = (pixels[at] ?? 0xff) & ~(0x80 >> (x & 7));
  };

  const wave = 0.9 + random.next() * 0.9;
  const lean = random.next() * 0.5 - 0.25;
  const phase = random.next() * 6;
  for (let step = 0; step < 1600; step++) {
    const along = step / 1600;
    const swing =
      Math.sin(along * 26 * wave + phase) * (24 - along * 12) * Math.cos(along * 5 + phase);
    const x = Math.round(20 + along * 175 + Math.cos(along * 31 * wave) * 9);
    const y = Math.round(42 + swing - along * 40 * lean);
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      ink(x + dx, y + dy);
  }

  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 1; // bits per pixel; the zeros after it: greyscale, deflate, adaptive filters, not interlaced
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString("base64")}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
