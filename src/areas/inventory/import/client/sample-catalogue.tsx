import { useQuery } from "@tanstack/react-query";
import { LibraryBig } from "lucide-react";
import { useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Category } from "../../rules.ts";
import { importContract } from "../contract.ts";
import { useItemImportProblem } from "./item-import-problem.ts";

/** The sample catalogue, for a shop without a file of its own. It becomes an import, which the user checks first. */
export function SampleCatalogue({ onLooked }: { onLooked: (id: string) => void }) {
  const { t, language } = useTranslation("import");
  const problemOf = useItemImportProblem();
  const [leftOut, setLeftOut] = useState<readonly Category[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const sample = useQuery({
    ...read(importContract.getSampleCatalogue, {}),
    staleTime: Infinity,
  });
  const look = useWrite(importContract.importSampleCatalogue);
  const all = sample.data?.categories ?? [];
  const chosen = all.filter(({ category }) => !leftOut.includes(category));
  const count = chosen.reduce((sum, { items }) => sum + items, 0);
  const send = () => {
    setProblem(null);
    look.mutate(
      { body: { language, categories: chosen.map(({ category }) => category) } },
      {
        onSuccess: ({ id }) => onLooked(id),
        onError: (error) => setProblem(problemOf(error)),
      },
    );
  };
  return (
    <Section title={t("sample.title")} meta={t("sample.hint")}>
      {sample.data && !sample.isError ? (
        <div className="flex flex-col items-start gap-4">
          <div role="group" aria-label={t("sample.choose")} className="flex flex-wrap gap-2">
            {all.map(({ category, items }) => (
              <FilterChip
                key={category}
                label={t(`inventory:category.${category}`)}
                count={items}
                active={!leftOut.includes(category)}
                onToggle={(isOn) =>
                  setLeftOut(
                    isOn ? leftOut.filter((each) => each !== category) : [...leftOut, category],
                  )
                }
              />
            ))}
          </div>
          <FormError text={problem} />
          <Button
            icon={<LibraryBig size={16} />}
            loading={look.isPending}
            disabledReason={count === 0 && t("sample.none")}
            onClick={send}
          >
            {t("sample.look", { count })}
          </Button>
        </div>
      ) : (
        <NotLoaded query={sample} failed={t("sample.failed")} lines={2} />
      )}
    </Section>
  );
}
