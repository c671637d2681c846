import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { PayView } from "./pay-view.ts";

/** The forms that ask a provider to collect the money: by the phone of a wallet, or on a card page. */
export function PayForm(view: PayView) {
  const { word, nameOf, link, action, typed, problem, moneyFormat } = view;
  const { ways, owed } = link;
  const phones = ways.filter(({ method }) => method === "mobile_money");
  const pages = ways.filter(({ method }) => method === "card");
  const phoneProblem = problem === "phoneWrong";
  const chosen = phones.find(({ provider }) => provider === typed.way) ?? phones[0];
  return (
    <>
      {phones.length > 0 ? (
        <form
          method="post"
          action={action}
          className="mt-6 flex flex-col gap-5 rounded-card border border-line bg-surface p-5"
        >
          <input type="hidden" name="expected" value={owed.amount} />
          <h2 className="text-20 font-strong">{word("phoneTitle")}</h2>
          {phones.some(({ isSimulated }) => isSimulated) ? (
            <p className="-mt-3 text-ink-quiet">{word("simulated")}</p>
          ) : null}
          <fieldset>
            <legend className="text-14 font-medium">{word("walletLabel")}</legend>
            {phones.map(({ provider }) => (
              <label key={provider} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="way"
                  value={provider}
                  required
                  defaultChecked={provider === chosen?.provider}
                  className="size-5 shrink-0 accent-accent"
                />
                <span>{nameOf(provider)}</span>
              </label>
            ))}
          </fieldset>
          <div className="flex flex-col gap-1.5">
            <label htmlFor="phone" className="text-14 font-medium">
              {word("phone")}
            </label>
            <input
              id="phone"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              required
              maxLength={20}
              defaultValue={typed.phone}
              autoFocus={phoneProblem}
              aria-invalid={phoneProblem ? true : undefined}
              aria-describedby="phone-note"
              className={`${controlClasses} h-12 text-16`}
            />
            <p
              id="phone-note"
              className={
                phoneProblem ? "text-14 font-medium text-loss-ink" : "text-14 text-ink-faint"
              }
            >
              {word(phoneProblem ? "problem.phoneWrong" : "phoneHint")}
            </p>
          </div>
          <button type="submit" className={buttonClasses("primary", "normal", "h-12 text-16")}>
            {word("pay", { amount: formatMoney(owed.amount, moneyFormat) })}
          </button>
        </form>
      ) : null}
      {pages.map((page) => (
        <PageForm key={page.provider} view={view} page={page} isMain={phones.length === 0} />
      ))}
    </>
  );
}

/** The form that opens the page of a provider of card payments. */
function PageForm({
  view: { word, nameOf, link, action, moneyFormat },
  page: { provider, fee, isSimulated },
  isMain,
}: {
  view: PayView;
  page: PayView["link"]["ways"][number];
  isMain: boolean;
}) {
  const { owed } = link;
  return (
    <form
      method="post"
      action={action}
      className="mt-4 rounded-card border border-line bg-surface p-5"
    >
      <input type="hidden" name="way" value={provider} />
      <input type="hidden" name="expected" value={owed.amount} />
      <h2 className="text-20 font-strong">
        {provider === "paypal" ? word("pageTitle", { page: nameOf(provider) }) : word("cardTitle")}
      </h2>
      <p className="mt-1 text-ink-quiet">
        {fee > 0
          ? word("cardFee", {
              fee: formatMoney(fee, moneyFormat),
              total: formatMoney(owed.amount + fee, moneyFormat),
            })
          : word("cardHint")}
        {isSimulated ? ` ${word("simulated")}` : ""}
      </p>
      <button
        type="submit"
        className={buttonClasses(
          isMain ? "primary" : "secondary",
          "normal",
          "mt-4 h-12 w-full text-16",
        )}
      >
        {word("pay", { amount: formatMoney(owed.amount + fee, moneyFormat) })}
      </button>
    </form>
  );
}
