import type { Sharp, SharpConstructor, SharpOptions } from "sharp";
import { Refusal, refuse } from "#src/shared/errors.ts";
import type { PictureQueue, PictureSides } from "#src/shared/contract.ts";
import type { PictureProblem } from "#src/shared/pictures.ts";
import { Slots } from "../http/guards/slots.ts";

/** The longest sides of stored pictures in pixels, for an endpoint that declares none (`FileField.sides`). */
const USUAL_SIDES: PictureSides = { full: 2000, thumbnail: 400 };
const MAX_MEGAPIXELS = 25;

/** A picture that the server has encoded: JPEG, upright, without metadata. */
export interface Picture {
  full: Buffer;
  /** Null unless the endpoint declares a medium size. */
  medium: Buffer | null;
  thumbnail: Buffer;
  contentType: "image/jpeg";
  /** The width and height of `full`, in pixels. */
  width: number;
  height: number;
}

const SECONDS = 30;

const busy = () =>
  new Refusal("server_busy", {
    detail: "Too many pictures at once; try again in a moment",
    retryAfterSeconds: 5,
  });

/** A flood of pictures from the public fills only its own queue. */
const queues: Readonly<Record<PictureQueue, Slots>> = {
  staff: new Slots({ atOnce: 1, waiting: 40 }, busy),
  public: new Slots({ atOnce: 1, waiting: 12 }, busy),
};

/**
 * Decodes an uploaded picture and encodes it again. Only the pixels are kept. Metadata, such as the location of the
 * photo, and hidden contents are lost. The type is detected from the content, not from the name. Pictures of each queue
 * are processed one at a time, outside the main thread, so that the counter stays fast during uploads.
 * @throws Refusal invalid_picture (`params.reason`: PictureProblem), or server_busy when too many pictures wait
 */
export async function toPicture(
  sent: Buffer,
  sides = USUAL_SIDES,
  queue: PictureQueue = "staff",
): Promise<Picture> {
  const kind = kindOf(sent);
  if (kind !== "picture") refusePicture(...kind);
  const leave = await queues[queue].take("all");
  try {
    return await encode(sent, sides);
  } finally {
    leave();
  }
}

async function encode(sent: Buffer, sides: PictureSides): Promise<Picture> {
  const sharp = await openSharp();
  const options: SharpOptions = {
    // A second limit. The code below checks the number of pixels first, so that the refusal can name the reason.
    limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
    failOn: "error",
    sequentialRead: true,
  };
  try {
    const { width, height } = await sharp(sent, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_MEGAPIXELS * 1_000_000) {
      refusePicture(
        "too-many-pixels",
        `The picture has ${Math.ceil((width * height) / 1_000_000)} megapixels; at most ${MAX_MEGAPIXELS} are taken`,
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

/**
 * Encodes a stored JPEG as WebP, for a job. It waits for the places of uploads, so that both never run at once.
 * @throws Refusal invalid_picture, server_busy
 */
export async function toWebp(jpeg: Buffer): Promise<Buffer> {
  const leave = await queues.staff.take("all");
  try {
    const sharp = await openSharp();
    return await sharp(jpeg, { failOn: "error" })
      .webp({ quality: 75 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refusePicture("broken", "The picture is damaged or incomplete");
  } finally {
    leave();
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

/** Loads sharp when the first picture arrives. Its native code takes 30 MB, and many shops never need it. */
function openSharp(): Promise<SharpConstructor> {
  opened ??= import("sharp").then(({ default: sharp }) => {
    // sharp uses at most one core, so that a weak PC stays fast, and keeps no cache between pictures.
    sharp.concurrency(1);
    sharp.cache(false);
    // Only the loaders of the three accepted formats are allowed; all others are blocked.
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

/** Detects the type of a file from its first bytes: a supported picture, or the reason why the file is refused. */
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
