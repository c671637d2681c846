import { useId, type ReactNode } from "react";

interface Props {
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of the detail, with its heading. Lines separate the parts, because the dialog is a card already. */
export function DetailPart({ title, meta, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4 first:border-0 first:pt-0">
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="font-strong">
          {title}
        </h3>
        {meta ? <span className="text-12 text-ink-faint">{meta}</span> : null}
        {actions ? <span className="ml-auto flex flex-wrap gap-2">{actions}</span> : null}
      </div>
      {children}
    </section>
  );
}
