import type { Sharp, SharpConstructor, SharpOptions } from "sharp";
import { Refusal, refuse } from "#src/shared/errors.ts";
import type { PictureSides } from "#src/shared/contract.ts";
import type { PictureProblem } from "#src/shared/pictures.ts";
import { Places } from "../http/guards/places.ts";

/** Unless the endpoint says otherwise (`FileField.sides`). */
const USUAL_SIDES: PictureSides = { full: 2000, thumbnail: 400 };
const MOST_MEGAPIXELS = 25;

/** A picture of our own making: JPEG without any metadata, upright. */
export interface Picture {
  full: Buffer;
  /** Only where a size between was asked for. */
  medium: Buffer | null;
  thumbnail: Buffer;
  contentType: "image/jpeg";
  /** Of `full`, in pixels. */
  width: number;
  height: number;
}

const SECONDS = 30;

const places = new Places(
  { atOnce: 1, waiting: 40 },
  () =>
    new Refusal("server_busy", {
      detail: "Too many pictures at once; try again in a moment",
      retryAfterSeconds: 5,
    }),
);

/**
 * Decodes what somebody sent and encodes it anew, so that nothing but pixels of it is kept or ever served: no place
 * where it was taken, no other document inside. By content, whatever it calls itself. One at a time and beside the
 * main thread: the counter goes on while phones upload.
 * @throws Refusal invalid_picture (`params.reason`: PictureProblem), server_busy when too many wait
 */
export async function toPicture(sent: Buffer, sides = USUAL_SIDES): Promise<Picture> {
  const kind = kindOf(sent);
  if (kind !== "picture") refusePicture(...kind);
  const leave = await places.take("all");
  try {
    return await encode(sent, sides);
  } finally {
    leave();
  }
}

async function encode(sent: Buffer, sides: PictureSides): Promise<Picture> {
  const sharp = await openSharp();
  const options: SharpOptions = {
    // Checked by ourselves first, to be able to say so.
    limitInputPixels: MOST_MEGAPIXELS * 1_000_000,
    failOn: "error",
    sequentialRead: true,
  };
  try {
    const { width, height } = await sharp(sent, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MOST_MEGAPIXELS * 1_000_000) {
      refusePicture(
        "too-many-pixels",
        `The picture has ${Math.ceil((width * height) / 1_000_000)} megapixels; at most ${MOST_MEGAPIXELS} are taken`,
      );
    }
    const full = await asJpeg(sharp(sent, options).autoOrient(), sides.full);
    const medium = sides.medium ? await asJpeg(sharp(full.data), sides.medium) : null;
    const thumbnail = await asJpeg(sharp(full.data), sides.thumbnail);
    return {
      full: full.data,
      medium: medium && medium.data,
      thumbnail: thumbnail.data,
      contentType: "image/jpeg",
      width: full.info.width,
      height: full.info.height,
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refusePicture("broken", "The picture is damaged or incomplete");
  }
}

const asJpeg = (picture: Sharp, side: number) =>
  picture
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 80 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });

let opened: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture: 30 MB of native code that many a shop needs only later in the day. */
function openSharp(): Promise<SharpConstructor> {
  opened ??= import("sharp").then(({ default: sharp }) => {
    // One core of a weak PC at most, and no memory kept between pictures.
    sharp.concurrency(1);
    sharp.cache(false);
    // Of the many formats it reads, these three are pictures from phones; none of the others is ever tried.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: [
        "VipsForeignLoadJpegBuffer",
        "VipsForeignLoadPngBuffer",
        "VipsForeignLoadWebpBuffer",
      ],
    });
    return sharp;
  });
  return opened;
}

type Rejected = [reason: PictureProblem, detail: string];

/** From the first bytes: a picture of a kind we read, or what it is instead. */
function kindOf(sent: Buffer): "picture" | Rejected {
  const starts = (hex: string, at = 0) =>
    sent.subarray(at, at + hex.length / 2).toString("hex") === hex;
  const isJpeg = starts("ffd8ff");
  const isPng = starts("89504e470d0a1a0a");
  const isWebp = starts("52494646") && starts("57454250", 8);
  if (isJpeg || isPng || isWebp) return "picture";
  if (sent.length === 0) return ["not-a-picture", "The file is empty"];
  const text = sent.subarray(0, 1024).toString("latin1").trimStart().toLowerCase();
  if (/<svg[\s>]/.test(text)) return ["unsupported-kind", "SVG drawings are not taken as photos"];
  if (text.startsWith("%pdf")) return ["not-a-picture", "This is a PDF document, not a picture"];
  if (/^(\ufeff|ï»¿)?<(!doctype html|html|head|body|script)/.test(text))
    return ["not-a-picture", "This is a web page, not a picture"];
  if (starts("504b0304")) return ["not-a-picture", "This is a ZIP archive, not a picture"];
  const other = otherKinds.find(([, matches]) => matches(starts, text));
  if (other)
    return ["unsupported-kind", `${other[0]} pictures are not taken; send JPEG, PNG or WebP`];
  return ["not-a-picture", "The file is not a picture (JPEG, PNG or WebP)"];
}

const otherKinds: [
  name: string,
  (starts: (hex: string, at?: number) => boolean, text: string) => boolean,
][] = [
  ["GIF", (starts) => starts("47494638")],
  ["TIFF", (starts) => starts("49492a00") || starts("4d4d002a")],
  ["BMP", (starts) => starts("424d")],
  ["HEIC and AVIF", (_, text) => /^.{4}ftyp(hei|mif|msf|avif|hev)/.test(text)],
];

function refusePicture(reason: PictureProblem, detail: string): never {
  return refuse("invalid_picture", { detail, params: { reason }, fields: { photo: detail } });
}
