import { CircleAlert } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { PublicDocument } from "#src/areas/settings/public-site/public/public-document.tsx";
import type { FindView } from "./track-view.ts";

/** The page for customers without the link. Its form asks for the ticket and the phone number, or its last digits. */
export function FindPage(view: FindView) {
  const { word, action, ticket, problem } = view;
  const ticketProblem = problem === "ticketMissing" ? word(problem) : null;
  const isWhole = problem === "wholePhoneNeeded";
  const digitsProblem = isWhole || problem === "phoneDigitsInvalid" ? word(problem) : null;
  const otherProblem = problem && !ticketProblem && !digitsProblem ? word(problem) : null;
  return (
    <PublicDocument view={view} title={word("title")}>
      <h1 className="text-28 font-strong">{word("title")}</h1>
      <p className="mt-2 text-ink-quiet">{word("findHint")}</p>
      {otherProblem ? (
        <p
          role="alert"
          className="mt-6 flex gap-2.5 rounded-control bg-loss-soft px-4 py-3 text-loss-ink ring-1 ring-loss-line ring-inset"
        >
          <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{otherProblem}</span>
        </p>
      ) : null}
      <form method="post" action={action} className="mt-6 flex flex-col gap-5">
        <Field
          name="ticket"
          label={word("ticket")}
          hint={word("ticketExample")}
          error={ticketProblem}
          defaultValue={ticket}
          autoCapitalize="characters"
          maxLength={30}
          autoFocus={problem !== null && !digitsProblem}
        />
        <Field
          name="phoneDigits"
          label={word(isWhole ? "wholePhone" : "phoneDigits")}
          error={digitsProblem}
          inputMode={isWhole ? "tel" : "numeric"}
          pattern={isWhole ? wholePhone : `[0-9]{4}|${wholePhone}`}
          maxLength={20}
          title={word(isWhole ? "wholePhoneNeeded" : "phoneDigitsInvalid")}
          autoFocus={digitsProblem !== null}
        />
        <button type="submit" className={buttonClasses("primary", "normal", "h-12 text-16")}>
          {word("show")}
        </button>
      </form>
    </PublicDocument>
  );
}

/** A pattern for the field of the whole phone number. Browsers compare it with the whole input. */
const wholePhone = "[0-9+\\(\\) .\\-]{9,20}";

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  error: string | null;
} & Pick<
  React.ComponentProps<"input">,
  "defaultValue" | "autoCapitalize" | "maxLength" | "inputMode" | "pattern" | "title" | "autoFocus"
>;

function Field({ name, label, hint, error, ...input }: FieldProps) {
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className="text-14 font-medium">
        {label}
      </label>
      <input
        id={name}
        name={name}
        required
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${name}-note` : undefined}
        className={`${controlClasses} h-12 text-16 normal-nums`}
        {...input}
      />
      {note ? (
        <p
          id={`${name}-note`}
          className={error ? "text-14 font-medium text-loss-ink" : "text-14 text-ink-faint"}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}
