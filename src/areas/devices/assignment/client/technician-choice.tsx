import { useId } from "react";
import type * as z from "zod";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Initials } from "#src/client/ui/initials.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import type { technician } from "../../core/contract.ts";

export type Technician = z.output<typeof technician>;

interface Props {
  /** undefined while the list of technicians loads. */
  technicians: readonly Technician[] | undefined;
  value: string | null;
  /** The id of the technician to whom the device is assigned now. */
  current?: string | null;
  onChange: (id: string | null) => void;
  /** Whether the user may choose "no technician", as at intake, where a technician is optional. */
  mayBeNobody?: boolean;
}

/**
 * Lists the technicians below their limit except `current`, each with their load, the least busy first. Arrow keys
 * change the choice.
 */
export function TechnicianChoice({ technicians, value, current, onChange, mayBeNobody }: Props) {
  const { t } = useTranslation("devices");
  const name = useId();
  if (!technicians) {
    return (
      <div className="flex flex-col gap-2">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-12 w-full" />
        ))}
      </div>
    );
  }
  const offered = technicians
    .filter((each) => each.isAvailable && each.id !== current)
    .toSorted((a, b) => a.openDevices - b.openDevices || a.name.localeCompare(b.name));
  const full = technicians.filter((each) => !each.isAvailable && each.id !== current).length;
  return (
    <fieldset>
      <legend className="sr-only">{t("technician")}</legend>
      <div className="flex flex-col gap-1.5">
        {mayBeNobody ? (
          <Choice name={name} checked={value === null} onChoose={() => onChange(null)}>
            <span className="font-medium">{t("technicians.later")}</span>
          </Choice>
        ) : null}
        {offered.map((each) => (
          <Choice
            key={each.id}
            name={name}
            checked={value === each.id}
            onChoose={() => onChange(each.id)}
          >
            <Initials name={each.name} size={24} />
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{each.name}</span>
            <Load open={each.openDevices} most={each.maxDevicesAllowed} />
          </Choice>
        ))}
      </div>
      {offered.length === 0 ? (
        <p className="py-2 text-ink-quiet">{t("technicians.nobody")}</p>
      ) : null}
      {full > 0 ? (
        <p className="mt-2 text-12 text-ink-faint">{t("technicians.full", { count: full })}</p>
      ) : null}
    </fieldset>
  );
}

function Choice({
  name,
  checked,
  onChoose,
  children,
}: {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 ring-1 ring-line ring-inset hover:bg-sunken has-checked:bg-accent-soft has-checked:ring-accent-line has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
      />
      <span
        aria-hidden="true"
        className={cx(
          "flex size-4 shrink-0 items-center justify-center rounded-full border",
          checked ? "border-accent" : "border-line-control",
        )}
      >
        {checked ? <span className="size-2 rounded-full bg-accent" /> : null}
      </span>
      {children}
    </label>
  );
}

/** Shows the number of the technician's devices in repair and the limit, as text and as a bar. */
export function Load({ open, most }: { open: number; most: number }) {
  const { t } = useTranslation("devices");
  const share = most > 0 ? Math.min(1, open / most) : 1;
  return (
    <span className="flex shrink-0 items-center gap-2 text-12 text-ink-quiet">
      <span aria-hidden="true" className="h-1 w-12 overflow-hidden rounded-full bg-pressed">
        <span
          className={cx("block h-full rounded-full", share >= 0.8 ? "bg-wait" : "bg-accent")}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="tabular-nums">{t("technicians.load", { open, most })}</span>
    </span>
  );
}
