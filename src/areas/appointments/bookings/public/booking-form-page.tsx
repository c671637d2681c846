import { Camera, CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { formatLongDate } from "#src/shared/date-format.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { areaClasses, controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { SelectBox } from "#src/client/ui/select-box.tsx";
import { bookingFields, type BookingField, type BookingFormView } from "./booking-view.ts";
import { lengthText, priceText } from "#src/areas/issues/prices/public/estimate-text.ts";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";

const size = "h-12 text-16 normal-nums";
const control = `${controlClasses} ${size}`;

/** The form with which customers book a repair. The script only makes pictures smaller before they are sent. */
export function BookingFormPage(view: BookingFormView) {
  const { word, language, problem, wrong } = view;
  const first = bookingFields.find((field) => wrong[field]);
  return (
    <ShopDocument
      view={view}
      title={word("title")}
      description={word("description")}
      tab={null}
      isListed
      script="/book.js"
    >
      <div className="mx-auto max-w-[36rem]">
        <h1 className="text-28 font-strong">{word("title")}</h1>
        <p className="mt-2 text-ink-quiet">{word("hint")}</p>
        <p className="mt-1">
          <a
            href={pageHref("/shop/repairs", {}, { lang: language })}
            className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
          >
            {word("seePrices")}
          </a>
        </p>
        {problem ? <Alert>{problem}</Alert> : null}
        <Form view={view} first={first} />
      </div>
    </ShopDocument>
  );
}

function Form({ view, first }: { view: BookingFormView; first: BookingField | undefined }) {
  const { word, language, action, formKey, typed, wrong, days, brands, faults, estimate } = view;
  const field = (name: BookingField) => ({
    name,
    label: word(`field.${name}`),
    error: wrong[name] ?? null,
    defaultValue: typed[name] ?? "",
    autoFocus: first === name,
  });
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      data-book=""
      className="mt-4 flex flex-col gap-5"
    >
      <input type="hidden" name="key" value={formKey} />
      <Field {...field("brand")} list="brands" maxLength={80} required autoComplete="off" />
      <Options id="brands" values={brands} />
      <Field
        {...field("model")}
        hint={word("modelHint")}
        maxLength={120}
        required
        autoComplete="off"
      />
      <Field {...field("fault")} list="faults" maxLength={300} required autoComplete="off" />
      <Options id="faults" values={faults} />
      {estimate ? (
        <p className="rounded-card bg-accent-soft px-4 py-3 text-accent-ink">
          <span className="font-strong tabular-nums">
            {word("estimate", { price: priceText(view, estimate.from, estimate.to) })}
          </span>
          {estimate.minutes ? ` · ${lengthText(view, estimate.minutes)}` : ""}
          <span className="block text-14">{word("estimateHint")}</span>
        </p>
      ) : null}
      <Photos view={view} />
      <Labelled {...field("day")}>
        {(given) => (
          <SelectBox {...given} name="day" required className={size}>
            <option value="">{word("chooseDay")}</option>
            {days.map((day) => (
              <option key={day} value={day}>
                {formatLongDate(day, language)}
              </option>
            ))}
          </SelectBox>
        )}
      </Labelled>
      <Field {...field("name")} maxLength={120} required autoComplete="name" />
      <Field
        {...field("phone")}
        hint={word("phoneHint")}
        type="tel"
        inputMode="tel"
        maxLength={20}
        required
        autoComplete="tel"
      />
      <Labelled {...field("note")}>
        {(given) => (
          <textarea
            {...given}
            name="note"
            rows={3}
            maxLength={1000}
            className={`${areaClasses} py-2.5 text-16`}
          />
        )}
      </Labelled>
      <div className="sr-only" aria-hidden="true">
        <label>
          {word("field.website")}
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <p className="text-14 text-ink-quiet">{word("privacy")}</p>
      <button type="submit" className={buttonClasses("primary", "normal", "h-12 text-16")}>
        {word("submit")}
      </button>
    </form>
  );
}

/** Up to three pictures. Each has a field of its own, because phones choose one picture at a time most easily. */
function Photos({ view: { word } }: { view: BookingFormView }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-14 font-medium">{word("photos")}</legend>
      <p className="text-14 text-ink-quiet">{word("photosHint")}</p>
      {[1, 2, 3].map((nth) => (
        // The browser's own control speaks the browser's language, so it lies invisible over the label. Without scripts,
        // it shows the name of the chosen file.
        <label
          key={nth}
          className="relative flex h-11 min-w-0 items-center gap-2 rounded-control bg-surface px-3 text-14 ring-1 ring-line-control ring-inset hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <Camera size={18} aria-hidden="true" className="shrink-0 text-ink-quiet" />
          <span className="shrink-0 font-medium">{word("choosePhoto", { nth })}</span>
          <span
            data-file-name=""
            className="min-w-0 flex-1 truncate text-ink-quiet noscript:hidden"
          />
          <input
            type="file"
            name={`photo${nth}`}
            accept="image/jpeg,image/png,image/webp"
            className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:h-auto noscript:min-w-0 noscript:flex-1 noscript:text-ink-quiet noscript:opacity-100 noscript:file:hidden"
          />
        </label>
      ))}
      <p role="status" data-photos="" className="text-14 text-ink-quiet empty:hidden" />
    </fieldset>
  );
}

export const Alert = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    className="mt-4 flex gap-2.5 rounded-control bg-loss-soft px-4 py-3 text-loss-ink ring-1 ring-loss-line ring-inset"
  >
    <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span className="min-w-0 break-words">{children}</span>
  </p>
);

const Options = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);

interface Common {
  name: BookingField;
  label: string;
  error: string | null;
  hint?: string;
  defaultValue: string;
  autoFocus: boolean;
}

interface Given {
  id: string;
  defaultValue: string;
  autoFocus: boolean;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
}

function Labelled({
  name,
  label,
  error,
  hint,
  defaultValue,
  autoFocus,
  children,
}: Common & { children: (input: Given) => ReactNode }) {
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className="text-14 font-medium">
        {label}
      </label>
      {children({
        id: name,
        defaultValue,
        autoFocus,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${name}-note` : undefined,
      })}
      {note ? (
        <p
          id={`${name}-note`}
          className={error ? "text-14 font-medium text-loss-ink" : "text-14 text-ink-quiet"}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

function Field({
  name,
  label,
  error,
  hint,
  defaultValue,
  autoFocus,
  ...input
}: Common &
  Pick<
    ComponentProps<"input">,
    "autoComplete" | "inputMode" | "list" | "maxLength" | "required" | "type"
  >) {
  const common = { name, label, error, defaultValue, autoFocus, ...(hint && { hint }) };
  return (
    <Labelled {...common}>
      {(given) => <input {...given} {...input} name={name} className={control} />}
    </Labelled>
  );
}
