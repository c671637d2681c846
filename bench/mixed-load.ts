/**
 * Sends requests like those of a working day: lists, details, searches, intakes, sales, pictures and PDFs. The load
 * uses sixteen connections and takes a few minutes.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import sharp from "sharp";
import { newId } from "#src/shared/ids.ts";
import { readScenarios } from "./scenarios.ts";

const CONNECTIONS = 16;
const ATTEMPTS = 10;

interface Sent {
  path: string;
  body?: unknown;
  picture?: Uint8Array<ArrayBuffer>;
}

/** Name of a scenario → its share of the requests, in percent. All but two of the scenarios are from `scenarios.ts`. */
const SHARES: Record<string, number> = {
  "devices: list": 14,
  "devices: detail": 20,
  "devices: search by ticket": 6,
  "devices: search by name": 8,
  "devices: intake": 6,
  "customers: list": 8,
  "customers: search by name": 10,
  "customers: new": 5,
  "items: lookup by code": 12,
  "sales: checkout of 3 lines": 8,
  "receipts: PDF": 2,
  "devices: photo": 1,
};

export type MixedLoad = (url: string, cookie: string, requests: number) => Promise<number>;

/** Prepares the load. Returns a function that sends requests to a server, and returns how many seconds they took. */
export async function readMixedLoad(client: pg.Client): Promise<MixedLoad> {
  const kinds = [
    ...(await readScenarios(client)),
    { name: "receipts: PDF", next: await receipts(client) },
    { name: "devices: photo", next: await photos(client) },
  ];
  const hundred = Object.entries(SHARES).flatMap(([name, share]) => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) throw new Error(`nothing is called ${name}`);
    return Array.from({ length: share }, (_, at) => ({ kind, place: (at + 0.5) / share }));
  });
  // The order spreads the requests of each scenario evenly over every hundred requests.
  const order = hundred.toSorted((a, b) => a.place - b.place).map(({ kind }) => kind);

  return async (url, cookie, requests) => {
    let sent = 0;
    const began = performance.now();
    const till = async (): Promise<void> => {
      while (sent < requests) {
        const kind = order[sent++ % order.length];
        if (kind) await send(url, cookie, kind.name, kind.next());
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, till));
    return (performance.now() - began) / 1000;
  };
}

async function send(
  url: string,
  cookie: string,
  name: string,
  { path, body, picture }: Sent,
): Promise<void> {
  const isWrite = body !== undefined || picture !== undefined;
  const form = picture && new FormData();
  form?.append("photo", new Blob([picture ?? new Uint8Array()]), "photo.jpg");
  const headers = {
    cookie,
    ...(isWrite && { "idempotency-key": newId() }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url + path, {
      method: isWrite ? "POST" : "GET",
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const answer = new TextDecoder().decode(await response.arrayBuffer());
    if (response.ok) return;
    // On a shared computer, the server may be busy for a moment. The request is then repeated, as a till would do.
    const seconds = Number(response.headers.get("retry-after"));
    if (response.status !== 503 || attempt === ATTEMPTS) {
      throw new Error(`${name}: ${response.status} ${answer}`);
    }
    await delay(seconds * 1000);
  }
}

async function receipts(client: pg.Client): Promise<() => Sent> {
  const { rows } = await client.query<{ id: string }>(
    "select id from receipts order by random() limit 1000",
  );
  let turn = 0;
  return () => ({ path: `/api/receipts/${rows[turn++ % rows.length]?.id}.pdf` });
}

/**
 * Prepares uploads of a 12-megapixel picture, the size that phones take. The uploads go to up to 2000 devices in turn.
 */
async function photos(client: pg.Client): Promise<() => Sent> {
  const { rows } = await client.query<{ id: string }>(
    "select id from devices order by id desc limit 2000",
  );
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: "#8a5a2b", noise } as const;
  const picture = new Uint8Array(await sharp({ create }).jpeg({ quality: 70 }).toBuffer());
  let turn = 0;
  return () => ({ path: `/api/devices/${rows[turn++ % rows.length]?.id}/photos`, picture });
}
