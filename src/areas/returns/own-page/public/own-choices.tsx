import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { languages } from "#src/shared/words.ts";
import type { OwnView } from "./own-view.ts";

/** The form for the customer's language and their consent to offers. It works without a script. */
export function OwnChoices({ word, language, choicesAction, marketingConsent, isSaved }: OwnView) {
  return (
    <section id="choices" className="mt-8 print:hidden" aria-labelledby="choices-title">
      <h2 id="choices-title" className="text-20 font-strong">
        {word("choices")}
      </h2>
      <form
        method="post"
        action={choicesAction}
        className="mt-3 flex flex-col gap-5 rounded-card border border-line bg-surface p-5"
      >
        {isSaved ? (
          <p role="status" className="font-medium text-accent-ink">
            {word("saved")}
          </p>
        ) : null}
        <fieldset>
          <legend className="text-14 font-medium">{word("languageChoice")}</legend>
          {languages.map((each) => (
            <Choice
              key={each}
              name="language"
              value={each}
              label={each === "en" ? "English" : "Kiswahili"}
              lang={each}
              isChosen={each === language}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="text-14 font-medium">{word("offers")}</legend>
          <p className="text-14 text-ink-quiet">{word("offersHint")}</p>
          {(["yes", "no"] as const).map((each) => (
            <Choice
              key={each}
              name="marketing"
              value={each}
              label={word(each === "yes" ? "offersYes" : "offersNo")}
              isChosen={marketingConsent === (each === "yes")}
            />
          ))}
        </fieldset>
        <button type="submit" className={buttonClasses("secondary", "normal", "h-12 text-16")}>
          {word("save")}
        </button>
      </form>
    </section>
  );
}

function Choice({
  name,
  value,
  label,
  lang,
  isChosen,
}: {
  name: string;
  value: string;
  label: string;
  lang?: string;
  isChosen: boolean;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        required
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-accent"
      />
      <span lang={lang}>{label}</span>
    </label>
  );
}
