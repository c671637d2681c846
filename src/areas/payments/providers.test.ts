import { describe, expect, test } from "vitest";
import { languages } from "#src/shared/words.ts";
import { paymentMethods, wallets } from "./providers.ts";
import { providerNameIn } from "./server/provider-name.ts";

describe("names of payment methods and wallets", () => {
  test.each(languages)("every one has a name in %s", (language) => {
    const nameOf = providerNameIn(language);
    const providers = [...paymentMethods, ...wallets, "bank_transfer"];
    for (const provider of providers) expect(nameOf(provider)).not.toMatch(/_|provider/);
    expect(nameOf("mixx")).toBe("Mixx by Yas");
  });

  test("a method is named in the reader's language", () => {
    expect(providerNameIn("en")("cash")).toBe("Cash");
    expect(providerNameIn("sw")("cash")).toBe("Taslimu");
  });

  test("a provider without a name is shown as it is stored", () => {
    expect(providerNameIn("en")("some-bank")).toBe("some-bank");
  });
});
