/** Pictures of codes for scanners: films for the browser's camera, and picture files. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { encode } from "uqr";

const WIDTH = 640;
const HEIGHT = 480;
const DOT = 12;

/** A grey picture of 640 × 480 pixels with the QR code of `text` in the middle; one byte per pixel. */
function drawn(text: string): Buffer {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const picture = Buffer.alloc(WIDTH * HEIGHT, 150);
  const left = Math.floor((WIDTH - size * DOT) / 2);
  const top = Math.floor((HEIGHT - size * DOT) / 2);
  for (let y = 0; y < size * DOT; y++) {
    for (let x = 0; x < size * DOT; x++) {
      const isDark = data[Math.floor(y / DOT)]?.[Math.floor(x / DOT)];
      picture[(top + y) * WIDTH + left + x] = isDark ? 16 : 235;
    }
  }
  return picture;
}

export interface Film {
  path: string;
  remove(): Promise<void>;
}

/** Creates a film of one frame with the QR code of `text`, in the format of Chromium's test camera (YUV4MPEG2). */
export async function filmOf(text: string): Promise<Film> {
  const folder = await mkdtemp(join(tmpdir(), "fundi-film-"));
  const path = join(folder, "code.y4m");
  const colours = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`);
  await writeFile(path, Buffer.concat([head, drawn(text), colours]));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The picture that `filmOf` shows, as a PNG file: for a file field, or to be dropped on the page. */
export async function pictureOf(
  text: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 as const };
  const buffer = await sharp(drawn(text), { raw }).png().toBuffer();
  return { name: "code.png", mimeType: "image/png", buffer };
}
