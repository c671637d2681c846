import sharp from "sharp";
import { toPicture, type Picture } from "#src/server/files/picture.ts";
import type { Chance } from "../random.ts";

const WIDTH = 720;
const HEIGHT = 960;
/**
 * The number of different handsets in the pictures. Each is drawn broken and repaired. Several devices share a picture,
 * because drawing 300 handsets would take a minute.
 */
const KINDS = 4;

export interface HandsetPictures {
  before: Picture;
  after: Picture;
}

type Colour = readonly [number, number, number];

const tables: readonly Colour[] = [
  [150, 120, 90],
  [96, 108, 112],
  [172, 150, 122],
];
const bodies: readonly Colour[] = [
  [28, 30, 34],
  [44, 62, 92],
  [196, 198, 202],
  [92, 44, 50],
];

/**
 * Draws phones on a counter, seen from above. Each phone has two pictures: before the repair its screen is dark and
 * cracked, after the repair it is on.
 */
export async function drawHandsets(random: Chance): Promise<HandsetPictures[]> {
  const drawn: HandsetPictures[] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    const table = random.pick(tables);
    const body = random.pick(bodies);
    const cracks = cracksFrom(random, 0.3 + random.next() * 0.4, 0.25 + random.next() * 0.4);
    const draw = (isRepaired: boolean) => {
      const pixels = paintHandset(random, { table, body, cracks, isRepaired });
      return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .jpeg({ quality: 85 })
        .toBuffer()
        .then(toPicture);
    };
    drawn.push({ before: await draw(false), after: await draw(true) });
  }
  return drawn;
}

interface Line {
  from: readonly [number, number];
  to: readonly [number, number];
}

/**
 * Makes the cracks of an impact at the point (x, y). Coordinates are fractions of the width and height of the screen.
 */
function cracksFrom(random: Chance, x: number, y: number): Line[] {
  const lines: Line[] = [];
  for (let ray = 0; ray < 9; ray++) {
    let angle = (ray / 9) * Math.PI * 2 + random.next();
    let from: readonly [number, number] = [x, y];
    for (let piece = 0; piece < 5; piece++) {
      angle += random.next() * 0.7 - 0.35;
      const length = 0.05 + random.next() * 0.09;
      const to = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length] as const;
      lines.push({ from, to });
      from = to;
    }
  }
  return lines;
}

interface Scene {
  table: Colour;
  body: Colour;
  cracks: readonly Line[];
  isRepaired: boolean;
}

const phone = { left: 190, top: 110, right: 530, bottom: 850, corner: 46 };
const screen = { left: 206, top: 136, right: 514, bottom: 824, corner: 30 };

function paintHandset(random: Chance, { table, body, cracks, isRepaired }: Scene): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const put = (x: number, y: number, colour: readonly number[]) => {
    if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return;
    const at = (y * WIDTH + x) * 3;
    for (let part = 0; part < 3; part++)
      pixels[at + part] = Math.max(0, Math.min(255, Math.round(colour[part] ?? 0)));
  };
  for (let y = 0; y < HEIGHT; y++) {
    const grain = random.next() * 10;
    for (let x = 0; x < WIDTH; x++) {
      const light = 1.08 - (x / WIDTH) * 0.16 - (y / HEIGHT) * 0.1;
      const isShadow = isWithin(phone, x - 14, y - 18);
      const ground = table.map((part) => (part + grain) * light * (isShadow ? 0.7 : 1));
      if (isWithin(screen, x, y)) put(x, y, glass(x, y, isRepaired));
      else put(x, y, isWithin(phone, x, y) ? body.map((part) => part * light) : ground);
    }
  }
  if (!isRepaired) for (const line of cracks) drawLine(put, line);
  return pixels;
}

/** Returns the colour of a pixel of the screen: dark with a reflection, or lit, with a clock and a wallpaper. */
function glass(x: number, y: number, isLit: boolean): readonly number[] {
  if (!isLit) {
    const shine = Math.max(0, 1 - Math.abs(x + y * 0.6 - 620) / 160) * 26;
    return [18 + shine, 20 + shine, 24 + shine];
  }
  const isClock = y > 260 && y < 300 && x > 280 && x < 440 && x % 54 > 12;
  if (isClock) return [246, 250, 250];
  const down = (y - screen.top) / (screen.bottom - screen.top);
  return [20 + down * 70, 110 + down * 50, 120 - down * 20];
}

function drawLine(
  put: (x: number, y: number, colour: readonly number[]) => void,
  { from, to }: Line,
): void {
  const width = screen.right - screen.left;
  const height = screen.bottom - screen.top;
  for (let step = 0; step <= 90; step++) {
    const along = step / 90;
    const x = Math.round(screen.left + (from[0] + (to[0] - from[0]) * along) * width);
    const y = Math.round(screen.top + (from[1] + (to[1] - from[1]) * along) * height);
    if (!isWithin(screen, x, y)) continue;
    put(x, y, [214, 220, 226]);
    put(x + 1, y, [120, 126, 132]);
  }
}

function isWithin(box: typeof phone, x: number, y: number): boolean {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  const dx = Math.max(box.left + box.corner - x, x - box.right + box.corner, 0);
  const dy = Math.max(box.top + box.corner - y, y - box.bottom + box.corner, 0);
  return dx * dx + dy * dy <= box.corner * box.corner;
}
