import { Check, CircleAlert } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { areaClasses, controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { EstimateView } from "./estimate-view.ts";

/** Two forms: approve with a name, or decline with a reason. They work without a script. */
export function EstimateAnswer(view: EstimateView) {
  const { word, problem, typed, action, estimate, moneyFormat } = view;
  const nameProblem = problem === "nameMissing" ? word("problem.nameMissing") : null;
  const agreeProblem = problem === "agreeMissing" ? word("problem.agreeMissing") : null;
  return (
    <>
      <form
        method="post"
        action={action}
        className="mt-6 flex flex-col gap-5 rounded-card border border-line bg-surface p-5"
      >
        <h2 className="text-20 font-strong">{word("approveTitle")}</h2>
        <input type="hidden" name="decision" value="approve" />
        <div className="flex flex-col gap-1.5">
          <label htmlFor="name" className="text-14 font-medium">
            {word("name")}
          </label>
          <input
            id="name"
            name="name"
            required
            maxLength={120}
            autoComplete="name"
            defaultValue={typed.name}
            autoFocus={nameProblem !== null}
            aria-invalid={nameProblem ? true : undefined}
            aria-describedby={nameProblem ? "name-note" : undefined}
            className={`${controlClasses} h-12 text-16`}
          />
          <Problem id="name-note" text={nameProblem} />
        </div>
        {/* Only the script can take a drawn signature, so only the script shows this field. */}
        <div data-signature="" hidden>
          <div className="flex items-center justify-between gap-3">
            <span id="signature-label" className="text-14 font-medium">
              {word("signature")} <span className="text-ink-faint">{word("optional")}</span>
            </span>
            <button type="button" data-clear="" className={buttonClasses("ghost", "small", "h-11")}>
              {word("clear")}
            </button>
          </div>
          <canvas
            role="img"
            aria-labelledby="signature-label"
            className="h-40 w-full touch-none rounded-control border border-line-control bg-white"
          />
          <input type="hidden" name="signature" defaultValue="" />
        </div>
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="agree"
              value="yes"
              required
              aria-describedby={agreeProblem ? "agree-note" : undefined}
              className="size-6 shrink-0 accent-accent"
            />
            <span>{word("agree", { total: formatMoney(estimate.total, moneyFormat) })}</span>
          </label>
          <Problem id="agree-note" text={agreeProblem} />
        </div>
        <button type="submit" className={buttonClasses("primary", "normal", "h-12 text-16")}>
          <Check size={18} aria-hidden="true" />
          {word("approve")}
        </button>
      </form>

      <details
        open={typed.reason !== ""}
        className="mt-4 rounded-card border border-line bg-surface"
      >
        <summary className="min-h-11 cursor-pointer px-5 py-3 font-medium text-accent-ink">
          {word("declineTitle")}
        </summary>
        <form method="post" action={action} className="flex flex-col gap-5 px-5 pt-2 pb-5">
          <input type="hidden" name="decision" value="decline" />
          <div className="flex flex-col gap-1.5">
            <label htmlFor="reason" className="text-14 font-medium">
              {word("reason")} <span className="text-ink-faint">{word("optional")}</span>
            </label>
            <textarea
              id="reason"
              name="reason"
              rows={3}
              maxLength={1000}
              defaultValue={typed.reason}
              className={`${areaClasses} py-2.5 text-16`}
            />
          </div>
          <button type="submit" className={buttonClasses("danger", "normal", "h-12 text-16")}>
            {word("decline")}
          </button>
        </form>
      </details>
    </>
  );
}

function Problem({ id, text }: { id: string; text: string | null }) {
  if (!text) return null;
  return (
    <p id={id} className="flex items-center gap-2 text-14 font-medium text-loss-ink">
      <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  );
}
