/** The line between the browser and the shop. What fails here fails for pages and for the service worker. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Delivery } from "#src/shared/outbox/command.ts";
import {
  startShopLine,
  type Build,
  type ShopLine,
  type SpoilAnswer,
  type TakeRequest,
} from "#tests/support/pages/shop-line.ts";
import type { Line } from "../device.ts";
import type { Arrival } from "../shop/server.ts";

/** A slow line takes so long for a request, in ms; now and then longer than any page waits. */
const SLOW_MS = 1_200;
const SLOWEST_MS = 9_000;

export interface FaultyLine extends Pick<ShopLine, "url" | "close"> {
  state: Line;
  /** The commands that reached the shop, when they did. */
  readonly arrivals: readonly Arrival[];
  /** The shop has this build from now on. */
  upgrade: (build: Build) => void;
  setRandom: (random: () => number) => void;
}

type Faults = Partial<Record<Line, TakeRequest>>;

export async function startFaultyLine(shop: { readonly url: string }): Promise<FaultyLine> {
  let state: Line = "up";
  let random = () => 0;
  const arrivals: Arrival[] = [];
  const faults = faultsBy(() => random());
  const line = await startShopLine(shop, (asked, answer, passOn) => {
    const pass = (spoil?: SpoilAnswer) => {
      if (asked.url === "/api/outbox" && asked.method === "POST") note(asked, arrivals);
      passOn(spoil);
    };
    const fault = faults[state];
    if (fault) fault(asked, answer, pass);
    else pass();
  });
  return {
    url: line.url,
    close: line.close,
    arrivals,
    upgrade: line.upgrade,
    setRandom: (given) => {
      random = given;
    },
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      line.restore();
      if (next === "cut") line.cut();
      if (next === "black hole") line.swallow();
    },
  };
}

const isOfApi = ({ url }: IncomingMessage): boolean => url?.startsWith("/api/") ?? false;

const faultsBy = (random: () => number): Faults => ({
  portal: (asked, answer) => sayPage(asked, answer, 200),
  "bad gateway": (asked, answer) => sayPage(asked, answer, 502),
  slow: (_asked, _answer, pass) => {
    const ms = random() < 0.05 ? SLOWEST_MS : random() * SLOW_MS;
    pass((came, answer) => void setTimeout(sendOn, ms, came, answer));
  },
  // Files of the app are on the device, and a page that gets none of them shows nothing.
  lossy: (asked, answer, pass) => {
    const chance = isOfApi(asked) ? random() : 0;
    if (chance < 0.4) pass();
    else if (chance < 0.7) answer.destroy();
    else pass(loseAnswer);
  },
  "cut in the middle": (asked, _answer, pass) => pass(isOfApi(asked) ? cutAnswer : undefined),
});

function sayPage(asked: IncomingMessage, answer: ServerResponse, status: number): void {
  asked.resume();
  answer.writeHead(status, { "content-type": "text/html" }).end("<h1>Wi-Fi Mtaani</h1>");
}

const sendOn: SpoilAnswer = (came, answer) => {
  answer.writeHead(came.statusCode ?? 502, came.headers);
  came.pipe(answer);
};

const loseAnswer: SpoilAnswer = (came, answer) => {
  came.destroy();
  answer.destroy();
};

const cutAnswer: SpoilAnswer = (came, answer) => {
  answer.writeHead(came.statusCode ?? 502, came.headers);
  const end = () => void answer.destroy();
  came.once("data", (part: Buffer) => answer.write(part.subarray(0, part.length / 2), end));
  came.once("end", end);
};

/** What the devices say about their commands, as the shop gets it. */
function note(asked: IncomingMessage, arrivals: Arrival[]): void {
  const parts: Buffer[] = [];
  asked.on("data", (part: Buffer) => parts.push(part));
  asked.on("end", () => {
    const { sentAt, commands } = JSON.parse(Buffer.concat(parts).toString()) as Delivery;
    for (const { key, madeAt, lastServerTime } of commands)
      arrivals.push({ key, sentAt, madeAt, lastServerTime });
  });
}
