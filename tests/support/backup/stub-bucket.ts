/** A storage that speaks the part of the S3 protocol that backups use. It checks no signature but that there is one. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface StubBucket {
  endpoint: string;
  /** The complete objects by key. */
  objects: Map<string, Buffer>;
  /** The number of uploads that were begun and neither completed nor aborted. */
  openUploads(): number;
  /** The next requests that are answered with 503, as a busy storage does. */
  failNext(count: number): void;
  /** Whether all requests are refused, as with a wrong key. */
  refuses: boolean;
  close(): Promise<void>;
}

export async function startStubBucket(): Promise<StubBucket> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let failures = 0;
  const server = createServer((request, response) => {
    answerTo(request).then(
      ({ status, body = "", headers = {} }) => {
        response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers });
        response.end(request.method === "HEAD" ? undefined : body);
      },
      () => response.destroy(),
    );
  });

  async function answerTo(request: IncomingMessage): Promise<StubAnswer> {
    const body = await buffer(request);
    const isSigned = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256") ?? false;
    if (!isSigned || state.refuses)
      return { status: 403, body: "<Error><Code>AccessDenied</Code></Error>" };
    if (failures > 0) {
      failures--;
      return { status: 503, body: "<Error><Code>SlowDown</Code></Error>" };
    }
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://stub");
    const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
    const asked = { method: request.method ?? "", key, query, body, range: request.headers.range };
    return query.has("uploads") || query.has("uploadId")
      ? answerUpload(asked, objects, uploads)
      : answerObject(asked, objects);
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const state: StubBucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads: () => uploads.size,
    failNext: (count) => (failures = count),
    refuses: false,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return state;
}

interface StubAnswer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string | number>;
}

interface Asked {
  method: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
  range: string | undefined;
}

function answerUpload(
  { method, key, query, body }: Asked,
  objects: Map<string, Buffer>,
  uploads: Map<string, Map<number, Buffer>>,
): StubAnswer {
  const id = query.get("uploadId");
  if (id === null) {
    const begun = `upload-${uploads.size + 1}-${objects.size}`;
    uploads.set(begun, new Map());
    const result = `<UploadId>${begun}</UploadId>`;
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`,
    };
  }
  if (method === "PUT") {
    uploads.get(id)?.set(Number(query.get("partNumber")), body);
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    return { status: 200, headers: { etag } };
  }
  if (method === "POST") {
    const parts = [...(uploads.get(id) ?? [])].toSorted(([a], [b]) => a - b);
    objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)));
  }
  uploads.delete(id);
  const result = `<Key>${key}</Key><ETag>"x-1"</ETag>`;
  return method === "POST"
    ? {
        status: 200,
        body: `<CompleteMultipartUploadResult>${result}</CompleteMultipartUploadResult>`,
      }
    : { status: 204 };
}

function answerObject(
  { method, key, query, body, range }: Asked,
  objects: Map<string, Buffer>,
): StubAnswer {
  if (method === "PUT") {
    objects.set(key, body);
    return { status: 200, headers: { etag: '"x"' } };
  }
  if (method === "DELETE") {
    objects.delete(key);
    return { status: 204 };
  }
  if (key === "") return { status: 200, body: listing(objects, query.get("prefix") ?? "") };
  const found = objects.get(key);
  if (!found) return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range ?? "") ?? [];
  const part = found.subarray(Number(from ?? 0), Number(to ?? found.length) + 1);
  return { status: from ? 206 : 200, body: part };
}

const listing = (objects: ReadonlyMap<string, Buffer>, prefix: string): string => {
  const contents = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, bytes]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>"x"</ETag></Contents>`,
    );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
};
