import { ratingScores } from "../rules.ts";

interface Props {
  chosen: number | null;
  /** The name of a choice for screen readers. */
  nameOf: (score: number) => string;
}

/** One to five stars as the choices of a form, in the field `score`. They work without a script. */
export function StarChoices({ chosen, nameOf }: Props) {
  return (
    <div className="mt-2 grid grid-cols-5 gap-2">
      {ratingScores.map((each) => (
        <label
          key={each}
          className="relative flex h-12 cursor-pointer items-center justify-center gap-1 rounded-control font-strong ring-1 ring-line-control ring-inset has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name="score"
            value={each}
            required
            defaultChecked={each === chosen}
            aria-label={nameOf(each)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
          />
          <span aria-hidden="true">{each}★</span>
        </label>
      ))}
    </div>
  );
}
