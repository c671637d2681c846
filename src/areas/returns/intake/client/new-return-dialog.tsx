import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FoundOrigins, type ChosenOrigin } from "./found-origins.tsx";
import { NewReturnForm } from "./new-return-form.tsx";

/** Takes something back: what came back is found first (or was known), then why and with what. */
export default function NewReturnDialog({
  origin,
  onClose,
  onCreated,
}: {
  origin?: ChosenOrigin;
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  // The words of this dialog's parts come together.
  useTranslation("devices");
  const [chosen, setChosen] = useState<ChosenOrigin | null>(origin ?? null);
  return chosen ? (
    <NewReturnForm
      origin={chosen}
      onBack={origin ? null : () => setChosen(null)}
      onClose={onClose}
      onCreated={onCreated}
    />
  ) : (
    <FoundOrigins onChoose={setChosen} onClose={onClose} />
  );
}
