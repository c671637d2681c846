import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FoundOrigins, type ChosenOrigin } from "./found-origins.tsx";
import { NewReturnForm } from "./new-return-form.tsx";

/** Creates a return. Without `origin`, the user first chooses what comes back, and then enters the details. */
export default function NewReturnDialog({
  origin,
  onClose,
  onCreated,
}: {
  origin?: ChosenOrigin;
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  // Some parts of the dialog need the catalogue `devices`. It is loaded here, so that all parts appear together.
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
