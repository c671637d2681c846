import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import type { ReturnStep } from "../../rules.ts";
import { StepBadge } from "./step-looks.tsx";

interface Props {
  returned: { id: string; returnNumber: string; currentStep: ReturnStep };
  /** Further facts about the return, on one line. */
  children: ReactNode;
}

/** A row with the number and the step of one return, and a link to it. */
export function ReturnRow({ returned: { id, returnNumber, currentStep }, children }: Props) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <AppLink
          href={pageHref("/returns/$id", { id })}
          className="inline-flex min-h-6 items-center font-medium hover:underline phone:min-h-11"
        >
          {returnNumber}
        </AppLink>
        <span className="block truncate text-12 text-ink-quiet">{children}</span>
      </span>
      <StepBadge step={currentStep} />
    </li>
  );
}
