import { Suspense } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";

const WorkSignature = lazyWithWords(
  () => import("../../signatures/client/work-signature.tsx"),
  "signatures",
);
const TellField = lazyWithWords(() => import("../../messages/client/tell-field.tsx"), "tell");

/** What a form has that can complete a repair. */
export interface Completion extends FieldValues {
  signature: string | null;
  tell: boolean;
}

interface Props<Values extends Completion> {
  form: AppForm<Values, Values>;
  mustSign: boolean;
  mayTell: boolean;
}

/** What completes a repair: the technician's signature, and whether the customer is told. */
export function CompletionFields<Values extends Completion>({
  form,
  mustSign,
  mayTell,
}: Props<Values>) {
  return (
    <>
      {mustSign ? (
        <ControlledField form={form} name={"signature" as Path<Values>}>
          {({ onChange, error, ref }) => (
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <WorkSignature
                error={error}
                onChange={onChange as (png: string | null) => void}
                ref={ref}
              />
            </Suspense>
          )}
        </ControlledField>
      ) : null}
      {mayTell ? (
        <Suspense fallback={<Skeleton className="h-9 w-full" />}>
          <TellField {...form.field("tell" as Path<Values>)} />
        </Suspense>
      ) : null}
    </>
  );
}
