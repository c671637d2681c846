import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { ProviderCallback } from "#src/server/providers/callback.ts";
import { id } from "#src/shared/fields.ts";
import type {
  GatewayAdapter,
  GatewayAnswer,
  GatewayAttempt,
  GatewayContext,
  VerifiedCallback,
} from "../gateway.ts";

const ANSWERS_AFTER_MS = 1000;
const UNKNOWN_FOR_MS = 3000;

/**
 * The built-in provider for demos and development, which moves no money. A payment completes after a second. Other
 * results are chosen by the last two digits of the amount in minor units, or if these are 00, of the phone number: 01
 * fails · 02 gets no answer until its sale is cancelled, then fails · 03 is unknown for three seconds, then completes ·
 * 04 stays unknown. A callback is JSON, signed with `callbackKey` (HMAC-SHA256, hexadecimal, `X-Simulator-Signature`).
 */
export const simulator: GatewayAdapter = {
  name: "simulator",
  collects: (method) => method === "card" || method === "mobile_money",
  credentials: { callbackKey: { isSecret: true, isRequired: false } },
  start: async (attempt, { now }) => answerTo(attempt, now()),
  enquire: async (attempt, { now }) => answerTo(attempt, now()),
  verifyCallback,
  health: async ({ now }) => ({ isHealthy: true, detail: null, checkedAt: now().toISOString() }),
};

function answerTo(attempt: GatewayAttempt, now: Date): GatewayAnswer {
  const waited = now.getTime() - Date.parse(attempt.askedAt);
  switch (magicOf(attempt)) {
    case "01":
      return { status: "failed", reason: { code: "declined" } };
    case "02":
      return attempt.isAbandoned
        ? { status: "failed", reason: { code: "ran_out" } }
        : { status: "processing" };
    case "03":
      return waited < UNKNOWN_FOR_MS ? { status: "unknown" } : completed(attempt);
    case "04":
      return { status: "unknown" };
    default:
      return waited < ANSWERS_AFTER_MS ? { status: "processing" } : completed(attempt);
  }
}

const completed = ({ paymentNumber, amount, currency }: GatewayAttempt): GatewayAnswer => ({
  status: "completed",
  reference: `SIM-${paymentNumber.replace("PAY-", "")}`,
  amount,
  currency,
});

function magicOf({ phone, amount }: GatewayAttempt): string {
  const cents = String(amount % 100).padStart(2, "0");
  return cents === "00" ? (phone ?? "00").slice(-2) : cents;
}

const callback = z.object({
  attemptId: id,
  paid: z.object({ reference: z.string(), amount: z.int(), currency: z.string() }).optional(),
});

async function verifyCallback(
  { body, headers }: ProviderCallback,
  { credentials }: GatewayContext,
): Promise<VerifiedCallback | null> {
  const key = credentials["callbackKey"];
  if (!key) return null;
  const expected = createHmac("sha256", key).update(body).digest();
  const given = Buffer.from(headers["x-simulator-signature"] ?? "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { attemptId, paid } = callback.parse(JSON.parse(body.toString()));
  return { attempt: { id: attemptId }, answer: paid ? { status: "completed", ...paid } : null };
}
