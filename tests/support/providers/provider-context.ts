/**
 * A gateway context as the server makes it, with a short time-out for a provider that hangs, and a clock that the test
 * moves.
 */
import type {
  GatewayAttempt,
  GatewayContext,
} from "#src/areas/payments/gateways/server/gateway.ts";
import { newId } from "#src/shared/ids.ts";
import type { FakeProvider } from "./fake-provider.ts";

/** For a provider that never answers. */
const SHORT_MS = 400;
/** For all others: a busy machine may need long for an answer. */
const LONG_MS = 20_000;

export interface TestContext extends GatewayContext {
  /** Moves the clock of the context and of the provider. */
  wait: (ms: number) => void;
}

export function contextOf(provider: FakeProvider, callbackUrl: string): TestContext {
  let now = new Date("2026-03-01T09:00:00Z");
  let cached: { value: string; endsAt: number } | null = null;
  provider.world.now = () => now;
  provider.callbackUrl = callbackUrl;
  return {
    credentials: provider.shape.credentials,
    baseUrl: provider.baseUrl,
    callbackUrl,
    returnUrl: "https://shop.example/paid",
    fetch(url, init) {
      const hangs = [...provider.faults.values()].includes("hangs");
      const signal = AbortSignal.timeout(hangs ? SHORT_MS : LONG_MS);
      return fetch(url, { ...init, redirect: "manual", signal });
    },
    async token(make, refused) {
      if (cached && cached.endsAt > now.getTime() && cached.value !== refused) return cached.value;
      const { value, expiresInSeconds } = await make();
      cached = { value, endsAt: now.getTime() + expiresInSeconds * 1000 };
      return value;
    },
    now: () => now,
    wait: (ms) => (now = new Date(now.getTime() + ms)),
  };
}

/** An attempt that the provider of the context can collect. */
export function attemptFor({ shape }: FakeProvider, context: GatewayContext): GatewayAttempt {
  const isCard = ["stripe", "paypal"].includes(shape.name);
  const wallet = shape.name === "airtel_money" ? "airtel_money" : "mpesa";
  return {
    id: newId(),
    paymentNumber: "PAY-26-000123",
    method: isCard ? "card" : "mobile_money",
    provider: isCard ? shape.name : wallet,
    amount: 2_500_000,
    // PayPal has no Tanzanian shillings.
    currency: shape.name === "paypal" ? "USD" : "TZS",
    phone: isCard ? null : "+255712345678",
    providerRequestId: null,
    memo: {},
    askedAt: context.now().toISOString(),
    isAbandoned: false,
  };
}
