import { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { S3mini } from "s3mini";
import { lazyModule } from "#src/server/lazy-module.ts";
import { checkedAddresses } from "#src/server/outgoing/checked-addresses.ts";
import { BackupFailure } from "../archive-format.ts";
import { isArchiveName, type BackupPlace, type Upload } from "./place.ts";

export interface BucketOptions {
  /** The address of the storage without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  /** The beginning of the names in the bucket, such as `kariakoo/`; may be empty. */
  prefix: string;
  accessKey: string;
  secretKey: string;
}

/** The size of one request. S3 demands at least 5 MB, and allows 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;
const TRIES = 5;
/** A person waits for the check of a place. */
const CHECK_TRIES = 3;
const FIRST_PAUSE_MS = 500;
const REQUEST_MS = 120_000;

/** A bucket of an S3-compatible storage. Each request is repeated several times, because the shop's network fails. */
export function bucketPlace(options: BucketOptions): BackupPlace {
  const { endpoint, prefix } = options;
  let made: Promise<S3mini> | null = null;
  const connected = () => (made ??= clientOf(options));
  const keyOf = (name: string) => `${prefix}${name}`;

  return {
    async check() {
      await refuseForbiddenAddress(endpoint);
      const client = await connected();
      const trial = keyOf(".fundi-trial");
      await asking(() => client.putObject(trial, "fundi", "text/plain"), CHECK_TRIES);
      await asking(() => client.deleteObject(trial), CHECK_TRIES);
      return { freeBytes: null, isSameDisk: false };
    },
    async create(name) {
      await refuseForbiddenAddress(endpoint);
      const client = await connected();
      const key = keyOf(name);
      return startUpload(client, key);
    },
    async open(name) {
      await refuseForbiddenAddress(endpoint);
      const client = await connected();
      const key = keyOf(name);
      const there = await asking(() => client.objectExists(key));
      if (there !== true) throw new BackupFailure("archive_missing", name);
      const bytes = await asking(() => client.getContentLength(key));
      return Readable.from(rangesOf(client, key, bytes), { objectMode: false });
    },
    async list() {
      await refuseForbiddenAddress(endpoint);
      const client = await connected();
      const found = (await asking(() => client.listObjects("/", prefix))) ?? [];
      return found
        .map(({ Key, Size, LastModified }) => ({
          name: Key.slice(prefix.length),
          // Its type says number, but it is the text of the answer.
          bytes: Number(Size as unknown),
          storedAt: new Date(LastModified).toISOString(),
        }))
        .filter(({ name }) => isArchiveName(name));
    },
    async remove(name) {
      const client = await connected();
      await asking(() => client.deleteObject(keyOf(name)));
    },
  };
}

/** Uploads what is written in parts. The object does not exist before all of them are completed. */
async function startUpload(client: S3mini, key: string): Promise<Upload> {
  const uploadId = await asking(() => client.getMultipartUploadId(key, "application/octet-stream"));
  const parts: { partNumber: number; etag: string }[] = [];
  return {
    sink: inParts(async (bytes) => {
      const number = parts.length + 1;
      parts.push(await asking(() => client.uploadPart(key, uploadId, bytes, number)));
    }),
    commit: async () => {
      await asking(() => client.completeMultipartUpload(key, uploadId, parts));
    },
    abort: async () => {
      await asking(() => client.abortMultipartUpload(key, uploadId)).catch(() => {});
    },
  };
}

const s3 = lazyModule(() => import("s3mini"));

const clientOf = async ({
  accessKey,
  secretKey,
  region,
  endpoint,
  bucket,
}: BucketOptions): Promise<S3mini> =>
  new (await s3()).S3mini({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    endpoint: `${endpoint.replace(/\/+$/, "")}/${bucket}`,
    requestAbortTimeout: REQUEST_MS,
  });

/** Reads an object range by range, so that a lost connection costs only the current range. */
async function* rangesOf(client: S3mini, key: string, bytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += PART_BYTES) {
    const to = Math.min(bytes, from + PART_BYTES);
    yield await asking(async () => {
      const answer = await client.getObjectRaw(key, false, from, to);
      const part = Buffer.from(await answer.arrayBuffer());
      if (part.length !== to - from) throw new Error("the storage sent another range");
      return part;
    });
  }
}

/** Collects what is written to it into parts, and uploads one at a time. Memory stays within two parts. */
function inParts(upload: (part: Buffer) => Promise<void>): Writable {
  let collected: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    const part = Buffer.concat(collected);
    collected = [];
    bytes = 0;
    await upload(part);
  };
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      collected.push(chunk);
      bytes += chunk.length;
      if (bytes < PART_BYTES) done();
      else flush().then(() => done(), done);
    },
    final(done) {
      if (bytes === 0) done();
      else flush().then(() => done(), done);
    },
  });
  sink.on("error", () => {}); // The pipeline reports it.
  return sink;
}

/** Repeats a request that failed. @throws BackupFailure place_refused when the storage refuses, place_not_reached */
async function asking<T>(request: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (error instanceof BackupFailure) throw error;
      const status = statusOf(error);
      const isRefused = status !== null && status >= 400 && status < 500 && status !== 429;
      if (isRefused) throw new BackupFailure("place_refused", wordsOf(error), error);
      if (attempt >= tries) throw new BackupFailure("place_not_reached", wordsOf(error), error);
      await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

const statusOf = (error: unknown): number | null =>
  error instanceof Error && "status" in error && typeof error.status === "number"
    ? error.status
    : null;

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** The storage may be in the shop's own network, but never a link-local address, such as a cloud's metadata server. */
async function refuseForbiddenAddress(endpoint: string): Promise<void> {
  const { hostname } = new URL(endpoint);
  const signal = AbortSignal.timeout(10_000);
  const checked = await checkedAddresses(hostname, { allowsPrivate: true, signal });
  if ("problem" in checked) {
    throw new BackupFailure(
      checked.problem === "address_refused" ? "place_refused" : "place_not_reached",
      hostname,
    );
  }
}
