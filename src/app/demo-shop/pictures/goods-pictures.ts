import sharp from "sharp";
import { toPicture, toWebp, type Picture } from "#src/server/files/picture.ts";
import { addPicture } from "#src/areas/inventory/pictures/server/add-picture.ts";
import { saveWebp } from "#src/areas/inventory/pictures/server/make-webp.ts";
import type { Step, Story } from "../story.ts";

const SIDE = 560;

type Colour = readonly [number, number, number];

/** A rounded box, or with `hole` a ring. All numbers are fractions of the side of the picture. */
interface Shape {
  box: readonly [left: number, top: number, right: number, bottom: number];
  corner: number;
  colour: Colour;
  /** The width of the ring, whose inside shows what is below it. */
  hole?: number;
}

interface Drawing {
  /** The beginning of the SKUs that it shows. */
  sku: string;
  ground: Colour;
  shapes: readonly Shape[];
}

const dark: Colour = [34, 38, 44];
const light: Colour = [244, 245, 246];
const grey: Colour = [176, 182, 188];
const teal: Colour = [16, 116, 118];
const red: Colour = [186, 62, 54];
const glass: Colour = [206, 226, 232];

const box = (
  left: number,
  top: number,
  right: number,
  bottom: number,
  corner: number,
  colour: Colour,
): Shape => ({ box: [left, top, right, bottom], corner, colour });

const ring = (x: number, y: number, radius: number, hole: number, colour: Colour): Shape => ({
  ...box(x - radius, y - radius, x + radius, y + radius, radius, colour),
  hole,
});

/** What is sold online, drawn simply: the demo shop needs pictures that nobody else owns. */
const drawings: readonly Drawing[] = [
  {
    sku: "CHG",
    ground: [186, 206, 202],
    shapes: [
      box(0.4, 0.14, 0.44, 0.32, 0.01, grey),
      box(0.56, 0.14, 0.6, 0.32, 0.01, grey),
      box(0.3, 0.28, 0.7, 0.72, 0.07, light),
      box(0.44, 0.6, 0.56, 0.64, 0.02, dark),
      box(0.485, 0.72, 0.515, 0.9, 0.01, light),
    ],
  },
  {
    sku: "PWB",
    ground: [228, 232, 240],
    shapes: [
      box(0.3, 0.16, 0.7, 0.84, 0.06, dark),
      box(0.36, 0.22, 0.46, 0.235, 0.005, teal),
      box(0.5, 0.22, 0.6, 0.235, 0.005, grey),
      box(0.42, 0.78, 0.58, 0.815, 0.015, grey),
    ],
  },
  {
    sku: "CBL",
    ground: [214, 206, 190],
    shapes: [
      ring(0.5, 0.46, 0.28, 0.05, dark),
      ring(0.5, 0.46, 0.2, 0.05, dark),
      box(0.26, 0.66, 0.34, 0.86, 0.02, light),
      box(0.66, 0.66, 0.74, 0.86, 0.02, light),
      box(0.28, 0.86, 0.32, 0.92, 0.01, grey),
      box(0.68, 0.86, 0.72, 0.92, 0.01, grey),
    ],
  },
  {
    sku: "CSE",
    ground: [236, 230, 226],
    shapes: [
      box(0.3, 0.1, 0.7, 0.9, 0.07, red),
      box(0.34, 0.14, 0.5, 0.32, 0.04, dark),
      ring(0.39, 0.19, 0.03, 0.012, grey),
      ring(0.45, 0.27, 0.03, 0.012, grey),
    ],
  },
  {
    sku: "PRO",
    ground: [226, 234, 236],
    shapes: [
      box(0.36, 0.14, 0.74, 0.88, 0.05, dark),
      box(0.28, 0.1, 0.66, 0.84, 0.05, glass),
      box(0.43, 0.13, 0.51, 0.15, 0.01, grey),
    ],
  },
  {
    sku: "EAR",
    ground: [192, 186, 208],
    shapes: [
      box(0.3, 0.3, 0.34, 0.8, 0.02, light),
      box(0.66, 0.3, 0.7, 0.8, 0.02, light),
      box(0.22, 0.18, 0.42, 0.4, 0.1, light),
      box(0.58, 0.18, 0.78, 0.4, 0.1, light),
      box(0.27, 0.24, 0.37, 0.34, 0.05, dark),
      box(0.63, 0.24, 0.73, 0.34, 0.05, dark),
    ],
  },
  {
    sku: "MEM",
    ground: [232, 236, 228],
    shapes: [
      box(0.3, 0.2, 0.7, 0.82, 0.04, dark),
      box(0.34, 0.24, 0.66, 0.5, 0.02, teal),
      ...[0.35, 0.43, 0.51, 0.59].map((x) => box(x, 0.7, x + 0.05, 0.79, 0.01, grey)),
    ],
  },
  {
    sku: "FLS",
    ground: [230, 236, 232],
    shapes: [
      box(0.42, 0.12, 0.58, 0.34, 0.01, grey),
      box(0.36, 0.32, 0.64, 0.86, 0.05, teal),
      ring(0.5, 0.78, 0.04, 0.015, light),
    ],
  },
  {
    sku: "SPK",
    ground: [236, 234, 228],
    shapes: [
      box(0.2, 0.26, 0.8, 0.76, 0.14, dark),
      ring(0.36, 0.51, 0.12, 0.03, teal),
      ring(0.64, 0.51, 0.12, 0.03, teal),
    ],
  },
  {
    sku: "PHN",
    ground: [230, 234, 238],
    shapes: [
      box(0.3, 0.08, 0.7, 0.92, 0.06, dark),
      box(0.32, 0.11, 0.68, 0.89, 0.04, teal),
      box(0.47, 0.13, 0.53, 0.15, 0.01, dark),
      ...[0.37, 0.47, 0.57].map((x) => box(x, 0.74, x + 0.07, 0.81, 0.02, light)),
    ],
  },
];

/** The picture of goods whose SKU begins so, in the files that a shop keeps of it. */
export interface GoodsPicture {
  sku: string;
  picture: Picture;
  webp: readonly Buffer[];
}

export async function drawGoods(): Promise<GoodsPicture[]> {
  const drawn: GoodsPicture[] = [];
  for (const drawing of drawings) {
    const pixels = paint(drawing);
    const jpeg = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .jpeg({ quality: 85 })
      .toBuffer();
    const picture = await toPicture(jpeg);
    const webp: Buffer[] = [];
    for (const file of [picture.full, picture.medium ?? picture.full, picture.thumbnail])
      webp.push(await toWebp(file));
    drawn.push({ sku: drawing.sku, picture, webp });
  }
  return drawn;
}

function paint({ ground, shapes }: Drawing): Buffer {
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let y = 0, at = 0; y < SIDE; y++) {
    const shade = 1.02 - (y / SIDE) * 0.1;
    for (let x = 0; x < SIDE; x++) {
      const colour = colourAt(shapes, x / SIDE, y / SIDE) ?? ground;
      for (const part of colour) pixels[at++] = Math.min(255, Math.round(part * shade));
    }
  }
  return pixels;
}

const colourAt = (shapes: readonly Shape[], x: number, y: number): Colour | undefined =>
  shapes.findLast((shape) => covers(shape, x, y))?.colour;

function covers({ box: [left, top, right, bottom], corner, hole }: Shape, x: number, y: number) {
  const dx = Math.max(left + corner - x, x - right + corner, 0);
  const dy = Math.max(top + corner - y, y - bottom + corner, 0);
  const outside = Math.hypot(dx, dy) - corner;
  return outside <= 0 && (hole === undefined || outside >= -hole);
}

/** Gives the goods of the online shop their pictures. */
export function pictureSteps(story: Story): Step[] {
  const act = async () => {
    for (const { good, itemId } of story.room.shelves)
      if (good.isOnline) await addGoodsPicture(story, itemId, good);
  };
  return [{ minute: 30, act }];
}

/** Adds the picture for the SKU, if there is one, with the files that a job would make later. */
export async function addGoodsPicture(
  { tx, files, admin, goods }: Story,
  itemId: string,
  { sku, name }: { sku: string; name: string },
): Promise<void> {
  const drawn = goods.find((each) => sku.startsWith(each.sku));
  if (!drawn) return;
  const given = { picture: drawn.picture, altText: name };
  const { id } = await addPicture(tx, admin, files, itemId, given);
  await saveWebp(tx, files, id, drawn.webp);
}
