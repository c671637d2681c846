/** A storage that speaks the part of the S3 protocol that backups use. It checks no signature but that there is one. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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
  let uploadCount = 0;
  const state: StubBucket = {
    endpoint: "",
    objects,
    openUploads: () => uploads.size,
    failNext: (count) => (failures = count),
    refuses: false,
    close: () => new Promise((done) => server.close(() => done())),
  };

  const answer = (response: ServerResponse, status: number, body: string | Buffer = "") => {
    response.writeHead(status, { "content-length": Buffer.byteLength(body) });
    response.end(body);
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://stub");
    const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256") || state.refuses) {
      return answer(response, 403, "<Error><Code>AccessDenied</Code></Error>");
    }
    if (failures > 0) {
      failures--;
      return answer(response, 503, "<Error><Code>SlowDown</Code></Error>");
    }
    const uploadId = query.get("uploadId");
    if (request.method === "POST" && query.has("uploads")) {
      const id = `upload-${++uploadCount}`;
      uploads.set(id, new Map());
      return answer(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === "PUT" && uploadId !== null) {
      uploads.get(uploadId)?.set(Number(query.get("partNumber")), body);
      response.setHeader("etag", `"${createHash("md5").update(body).digest("hex")}"`);
      return answer(response, 200);
    }
    if (request.method === "POST" && uploadId !== null) {
      const parts = [...(uploads.get(uploadId) ?? [])].toSorted(([a], [b]) => a - b);
      objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)));
      uploads.delete(uploadId);
      return answer(
        response,
        200,
        `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x-1"</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (request.method === "DELETE" && uploadId !== null) {
      uploads.delete(uploadId);
      return answer(response, 204);
    }
    if (request.method === "PUT") {
      objects.set(key, body);
      response.setHeader("etag", '"x"');
      return answer(response, 200);
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return answer(response, 204);
    }
    if (key === "") return answer(response, 200, listing(objects, query.get("prefix") ?? ""));
    const found = objects.get(key);
    if (!found) return answer(response, 404, "<Error><Code>NoSuchKey</Code></Error>");
    if (request.method === "HEAD") {
      response.writeHead(200, { "content-length": found.length });
      response.end();
      return;
    }
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    return answer(
      response,
      from ? 206 : 200,
      found.subarray(Number(from ?? 0), Number(to ?? found.length) + 1),
    );
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
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
