import { fork } from 'node:child_process'; import { once } from 'node:events'; import { Agent } from 'node:http'; import pg from 'pg'; import { randomUUID } from 'node:crypto';
import { createDatabaseOn } from './test/support/database.js'; import { exchange } from './test/support/exchange.js'; import { payment } from './test/support/payments.js';
const db = await createDatabaseOn('postgresql://postgres@127.0.0.1:54888/postgres');
const ex={execArgv:['--import','tsx']};
const recv=fork('./.tmp-recv2.ts',[],ex); const [{port}]=await once(recv,'message') as any;
const svc=fork('./.tmp-svc.ts',['memory://',db.databaseUrl,'0'],ex); const [baseUrl]=await once(svc,'message') as any;
const pool=new pg.Pool({connectionString:db.databaseUrl}); const agent=new Agent({keepAlive:true});
const J={'content-type':'application/json'};
const reg=async(path:string)=>{const a=await exchange(baseUrl,{method:'POST',path:'/v1/management/webhook-endpoints',headers:{...J,'x-management-key':'management-key-of-the-tests'},body:JSON.stringify({url:`http://127.0.0.1:${port}${path}`,event_types:['transaction.approved']})},agent);return JSON.parse(a.text).endpoint_id as string;};
for(let i=0;i<999;i++) await reg('/'+i);
const hang=await reg('/hang');
const ask=async(x:string)=>{recv.send(x);const [m]=await once(recv,'message') as any;return m.d as number[];};
const run=async(name:string)=>{await ask('reset');for(let i=0;i<6;i++){await exchange(baseUrl,{method:'POST',path:'/v1/payments/sale/TERM01',headers:{...J,'x-api-key':'ptk_test_key_of_the_tests'},body:JSON.stringify(payment())},agent);await new Promise(r=>setTimeout(r,4000));}
 const d=(await ask('x')).sort((a,b)=>a-b);console.log(name,'n',d.length,'p50',d[Math.floor(d.length*.5)],'p99',d[Math.floor(d.length*.99)],'max',d.at(-1));};
for (let r=0;r<2;r++){
await pool.query('update webhook_endpoints set enabled=false where endpoint_id=$1',[hang]); await run('999, none hangs ');
await pool.query('update webhook_endpoints set enabled=true where endpoint_id=$1',[hang]); await run('999 + one hanging');
}
svc.kill('SIGKILL'); recv.kill(); await pool.end(); agent.destroy(); await db.drop();
