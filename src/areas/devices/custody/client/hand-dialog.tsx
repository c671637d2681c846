import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { containsWords } from "#src/shared/text.ts";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Initials } from "#src/client/ui/initials.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { DeviceSummary } from "../../core/contract.ts";
import { custodyContract } from "../contract.ts";
import { PLACE_LENGTH } from "../rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { useMoveCustody } from "./use-move-custody.ts";

interface Props {
  device: Pick<DeviceSummary, "id" | "brand" | "model" | "ticketNumber" | "holder">;
  to: "person" | "place";
  onClose: () => void;
}

/** Records the next holder: a person or a place chosen from a list, or a place that the user types. */
export default function HandDialog({ device, to, onClose }: Props) {
  const { t } = useTranslation("custody");
  const query = useQuery(read(custodyContract.listHolders, {}));
  const { move } = useMoveCustody(device);
  const form = useDialogForm({
    defaultValues: { userId: "", place: "", note: "" },
    check: (values) =>
      to === "person"
        ? { userId: needed(values.userId) }
        : { place: needed(values.place, t("holder.placeMissing")) },
    failed: t("holder.failed"),
    submit: ({ userId, place, note }) =>
      move({
        ...(to === "person" ? { userId } : { place: place.trim() }),
        ...(note.trim() && { note: note.trim() }),
      }),
    onDone: onClose,
  });
  const pick = (field: "userId" | "place", value: string) => {
    form.setValue(field, value);
    form.onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={to === "person" ? t("holder.handTitle") : t("holder.shelfTitle")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      dirty={form.formState.isDirty}
    >
      <Loaded query={query} failed={t("holder.listFailed")} lines={6}>
        {(data) => (
          <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
            {to === "person" ? (
              <People
                people={data.people.filter(({ id }) => id !== device.holder.id)}
                busy={form.submitting}
                onPick={(id) => pick("userId", id)}
              />
            ) : (
              <Places
                places={data.places.filter((name) => name !== device.holder.name)}
                busy={form.submitting}
                field={form.field("place")}
                onPick={(name) => pick("place", name)}
              />
            )}
            <TextField
              label={t("holder.note")}
              hint={t("holder.noteHint")}
              optional
              maxLength={300}
              {...form.field("note")}
            />
            <FormError text={form.formError} />
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}

/** With at most this number of users, the list has no search field. */
const WITHOUT_SEARCH = 7;

function People({
  people,
  busy,
  onPick,
}: {
  people: readonly { id: string; name: string }[];
  busy: boolean;
  onPick: (id: string) => void;
}) {
  const { t } = useTranslation("custody");
  const { me } = useShop();
  const [letters, setLetters] = useState("");
  const shown = people.filter(({ name }) => containsWords(name, letters));
  return (
    <div className="flex flex-col gap-2">
      {people.length > WITHOUT_SEARCH ? (
        <TextField
          label={t("holder.person")}
          value={letters}
          autoComplete="off"
          onChange={(event) => setLetters(event.target.value)}
        />
      ) : null}
      <ul className="-mx-2 max-h-72 overflow-y-auto">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onPick(id)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left font-medium hover:bg-sunken"
            >
              <Initials name={name} size={24} />
              <span className="min-w-0 truncate">{id === me.id ? t("holder.me") : name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="text-ink-quiet">{t("holder.nobodyFound")}</p> : null}
    </div>
  );
}

function Places({
  places,
  busy,
  field,
  onPick,
}: {
  places: readonly string[];
  busy: boolean;
  /** Props of the field in which the user types a place that the list does not contain. */
  field: Partial<ComponentProps<typeof TextField>>;
  onPick: (place: string) => void;
}) {
  const { t } = useTranslation("custody");
  return (
    <div className="flex flex-col gap-3">
      {places.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {places.map((name) => (
            <Button
              key={name}
              className="max-w-full phone:h-11"
              disabledReason={busy && t("holder.shelfTitle")}
              onClick={() => onPick(name)}
            >
              <span className="truncate">{name}</span>
            </Button>
          ))}
        </div>
      ) : null}
      <TextField
        label={t("holder.place")}
        hint={t("holder.placeHint")}
        maxLength={PLACE_LENGTH}
        autoComplete="off"
        data-autofocus
        {...field}
      />
      <Button type="submit" variant="primary" loading={busy}>
        {t("holder.save")}
      </Button>
    </div>
  );
}
