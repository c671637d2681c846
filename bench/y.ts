import pg from "pg";
import { createLog } from "#src/server/log.ts";
import { connect } from "#src/server/database.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { customersContract } from "#src/areas/customers/contract.ts";
import { listCustomers } from "#src/areas/customers/server/list-customers.ts";
const p = await startPostgres({ dataDir: "/tmp/segbench/"+(process.argv[2]), log: createLog("warn"), extraSettings: { session_preload_libraries: "auto_explain", "auto_explain.log_min_duration": "0", "auto_explain.log_analyze": "on", log_duration:"on" , log_min_messages:"log", log_destination:"stderr"} });
const { db } = connect({ connectionString: p.connectionString, connections: 1, log: createLog("warn") });
for (let i=0;i<8;i++) { const t=performance.now(); await listCustomers(db, customersContract.listCustomers.query.parse({status:"all", ...JSON.parse(process.argv[3])})); console.log(performance.now()-t); }
await db.destroy(); await p.stop();
