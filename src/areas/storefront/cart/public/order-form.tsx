import { Send } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { fulfilments } from "#src/areas/sales/orders/rules.ts";
import { cartText } from "../cart-address.ts";
import type { CartView } from "./cart-view.ts";
import { ShopField, ShopProblem } from "#src/areas/settings/public-site/public/shop-field.tsx";

/** The form that sends the cart to the shop. The cart goes with it, so that it works without scripts. */
export function OrderForm({ view }: { view: CartView }) {
  const { word, action, attempt, lines, typed, problem } = view;
  const wrong = (name: typeof problem) => (problem === name && name ? word(name) : null);
  return (
    <form
      method="post"
      action={action}
      data-order-form=""
      className="grid gap-5 rounded-card border border-line bg-surface p-4 tablet:p-5"
    >
      <div>
        <h2 className="text-20 font-strong">{word("formTitle")}</h2>
        <p className="mt-1 text-14 text-ink-quiet">{word("formHint")}</p>
      </div>
      <ShopProblem text={wrong("tooManyTries") ?? wrong("cartWrong")} />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="lines" value={cartText(lines)} />
      <ShopField
        name="name"
        label={word("name")}
        error={wrong("nameMissing")}
        autoComplete="name"
        maxLength={120}
        defaultValue={typed.name}
      />
      <ShopField
        name="phone"
        label={word("phone")}
        hint={word("phoneHint")}
        error={wrong("phoneWrong")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={typed.phone}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-14 font-medium">{word("fulfilment")}</legend>
        {fulfilments.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="fulfilment"
              value={each}
              defaultChecked={typed.fulfilment === each}
              className="size-5 shrink-0 accent-accent"
            />
            {word(each)}
          </label>
        ))}
      </fieldset>
      <ShopField
        name="place"
        label={word("place")}
        optional={word("onlyDelivery")}
        hint={word("placeHint")}
        error={wrong("placeMissing")}
        autoComplete="street-address"
        maxLength={200}
        defaultValue={typed.place}
      />
      <ShopField
        name="note"
        label={word("note")}
        optional={word("optional")}
        rows={2}
        maxLength={500}
        defaultValue={typed.note}
      />
      <button type="submit" className={buttonClasses("primary", "normal", "h-12 text-16")}>
        <Send size={18} aria-hidden="true" />
        {word("send")}
      </button>
    </form>
  );
}
