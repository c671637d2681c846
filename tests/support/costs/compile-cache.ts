import { join } from "node:path";

/**
 * The environment of a child process that runs the product. Node keeps there what it has compiled, so that the next
 * process compiles nothing again; a changed source is compiled anew. Compiling takes two fifths of the processor time
 * in which the server's modules load. A process that is killed must call `flushCompileCache` before.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(
    import.meta.dirname,
    "..",
    "..",
    "..",
    "node_modules",
    ".cache",
    "compiled",
  ),
};
