import { describe, expect, test } from "vitest";
import { languages } from "#src/shared/words.ts";
import { wordsOf } from "#src/server/words.ts";
import { paymentMethods, providerName, wallets } from "./providers.ts";

describe("names of payment methods and wallets", () => {
  test.each(languages)("every one has a name in %s", (language) => {
    const word = wordsOf("common", language);
    const providers = [...paymentMethods, ...wallets, "bank_transfer"];
    for (const provider of providers) {
      expect(providerName(provider, word)).not.toMatch(/_|provider/);
    }
    expect(providerName("mixx", word)).toBe("Mixx by Yas");
  });

  test("a method is named in the reader's language", () => {
    expect(providerName("cash", wordsOf("common", "en"))).toBe("Cash");
    expect(providerName("cash", wordsOf("common", "sw"))).toBe("Taslimu");
  });

  test("a provider without a name is shown as it is stored", () => {
    expect(providerName("some-bank", wordsOf("common", "en"))).toBe("some-bank");
  });
});
