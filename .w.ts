import { weighRoutes } from "./scripts/route-weights.ts";
const s = weighRoutes().find(({path})=>path==="/devices/$id")!;
console.log(s.bytes); for (const f of s.files) console.log(f.bytes, f.name.replace(/-[A-Za-z0-9_-]{8}\.js/,''));
