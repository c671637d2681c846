/**
 * The patterns of the addresses that the worker answers with the staff app: exactly those of its route tables, and "/".
 * The pages for customers, the API and files are in none of them, and come from the server. So does the setup, which
 * only the server knows to be open.
 */
export const staffAddresses = (paths: readonly string[]): RegExp[] =>
  ["/", ...paths.filter((path) => path !== "/setup")].map(
    (path) => new RegExp(`^${path.replace(/\/$/, "").replaceAll(/\$\w+/g, "[^/?]+")}/?(?:\\?|$)`),
  );
