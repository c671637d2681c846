import { useId } from "react";

/** The body of a request or an answer. It scrolls by keyboard too. */
export function BodyText({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-medium">
        {label}
      </span>
      <pre
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-control border border-line bg-sunken p-3 text-12 whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </div>
  );
}
