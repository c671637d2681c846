/** What the worker keeps, as the build lists it (scripts/worker/worker-files.ts). */
export interface KeptFiles {
  /** Kept when the worker is installed. The revision of a file whose name changes with its content is null. */
  core: { url: string; revision: string | null }[];
  /** Kept later, while nothing else happens. The names of these files change with their content. */
  more: string[];
  /** The addresses of the staff app, as in its route tables: `/devices/$id`. */
  paths: string[];
}
