import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FoundOrigins, type ChosenOrigin } from "./found-origins.tsx";
import { NewReturnForm } from "./new-return-form.tsx";

/** Creates a return. First the user chooses what comes back, unless it is given; then reason and accessories. */
export default function NewReturnDialog({
  origin,
  onClose,
  onCreated,
}: {
  origin?: ChosenOrigin;
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  // Waits for all words of the dialog, so that its parts appear together.
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
