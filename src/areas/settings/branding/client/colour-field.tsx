import type { Ref } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { contrastOf, shopColours, type ShopColours } from "../colours.ts";

interface Props {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
}

/** Fundi's teal, with which the picker begins. */
const FUNDIS = "#0b5a5e";

/** The colour of the shop, with samples of how it is shown on light and dark screens. */
export function ColourField({ value, onChange, ...field }: Props) {
  const { t } = useTranslation("settings");
  const isWhole = /^#[0-9a-f]{6}$/.test(value);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end gap-2">
        <TextField
          {...field}
          className="max-w-80 flex-1"
          label={t("appearance.brandColor")}
          hint={t("appearance.brandColorHint")}
          maxLength={7}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          suffix={
            <input
              type="color"
              aria-label={t("appearance.pick")}
              value={isWhole ? value : FUNDIS}
              onChange={({ target }) => onChange(target.value)}
              className="h-7 w-9 cursor-pointer rounded-small border-0 bg-transparent p-0 phone:size-11 phone:p-1"
            />
          }
        />
      </div>
      {isWhole ? <Samples brand={value} /> : null}
    </div>
  );
}

function Samples({ brand }: { brand: string }) {
  const { t } = useTranslation("settings");
  const { light, dark } = shopColours(brand);
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <Sample
        title={t("appearance.light")}
        colours={light}
        surface="#ffffff"
        ink="#2a2724"
        note={light.accent === brand ? null : t("appearance.darker")}
      />
      <Sample
        title={t("appearance.dark")}
        colours={dark}
        surface="#1b1917"
        ink="#ecebe9"
        note={dark.accent === brand ? null : t("appearance.lighter")}
      />
    </div>
  );
}

interface SampleProps {
  title: string;
  colours: ShopColours;
  surface: string;
  ink: string;
  /** Explains that the shown colour is darker or lighter than the chosen one. */
  note: string | null;
}

function Sample({ title, colours, surface, ink, note }: SampleProps) {
  const { t } = useTranslation("settings");
  const contrast = contrastOf(colours.accent, surface).toFixed(1);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-12 font-medium text-ink-quiet">{title}</figcaption>
      <div
        className="flex flex-wrap items-center gap-3 rounded-control p-3 ring-1 ring-line ring-inset"
        style={{ background: surface, color: ink }}
      >
        <span
          className="rounded-control px-3 py-1.5 font-medium"
          style={{ background: colours.accent, color: colours.onAccent }}
        >
          {t("appearance.button")}
        </span>
        <span className="font-medium underline" style={{ color: colours.accentInk }}>
          {t("appearance.link")}
        </span>
        <span
          className="rounded-small px-2 py-0.5 text-12 font-medium"
          style={{ background: colours.accentSoft, color: colours.accentInk }}
        >
          Aa 123
        </span>
      </div>
      <p className="mt-1.5 text-12 text-ink-faint">
        {t("appearance.shownAs", { colour: colours.accent, contrast })}
        {note ? ` · ${note}` : ""}
      </p>
    </figure>
  );
}
