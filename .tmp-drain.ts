import { fork } from 'node:child_process'; import { once } from 'node:events'; import { Agent } from 'node:http'; import pg from 'pg'; import { readFileSync } from 'node:fs';
import { createDatabaseOn } from './test/support/database.js'; import { exchange } from './test/support/exchange.js'; import { payment } from './test/support/payments.js';
const db = await createDatabaseOn('postgresql://postgres@127.0.0.1:54888/postgres');
const ex={execArgv:['--import','tsx']};
const recv=fork('./.tmp-recv.ts',[],ex); const [{port}]=await once(recv,'message') as any;
const svc=fork('./test/webhooks/delivering-process.ts',['memory://',db.databaseUrl,'0'],ex); const [baseUrl]=await once(svc,'message') as any;
const pool=new pg.Pool({connectionString:db.databaseUrl});
const agent=new Agent({keepAlive:true});
const cpu=(pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' '); return (Number(f[11])+Number(f[12]))*10;};
const J={'content-type':'application/json'};
const endpoints=Number(process.argv[2]??20), total=Number(process.argv[3]??30000);
let sales=0, stop=false;
const body=JSON.stringify(payment());
const load=Array.from({length:8},async()=>{while(!stop){const a=await exchange(baseUrl,{method:'POST',path:'/v1/payments/sale/TERM01',headers:{...J,'x-api-key':'ptk_test_key_of_the_tests'},body},agent);if(a.status!==200) {console.log(a.status,a.text.slice(0,200));process.exit(1);}sales++;}});
const rate=async(ms:number)=>{const [n,t,c]=[sales,performance.now(),cpu(svc.pid!)];await new Promise(r=>setTimeout(r,ms));const d=(performance.now()-t)/1000;return {rate:Math.round((sales-n)/d),cpuPerSale:((cpu(svc.pid!)-c)/(sales-n)).toFixed(3)};};
await rate(4000);
const acc=(await pool.query('select account_id from accounts')).rows[0].account_id;
const ids:string[]=[];
for(let i=0;i<endpoints;i++){const a=await exchange(baseUrl,{method:'POST',path:'/v1/management/webhook-endpoints',headers:{...J,'x-management-key':'management-key-of-the-tests'},body:JSON.stringify({url:`http://127.0.0.1:${port}/${i}`,event_types:['recurring.created']})},agent);ids.push(JSON.parse(a.text).endpoint_id);}
const received=async()=>{recv.send('x');const [m]=await once(recv,'message') as any;return m.n as number;};
for(let round=0;round<3;round++){
  console.log('without',await rate(6000));
  await pool.query(`with e as (insert into events(event_id,account_id,terminal_id,type,subject_id,body,created_at) select gen_random_uuid(),$1,'TERM01','recurring.created','abcdefgh',repeat('x',400),now() from generate_series(1,$2::int) returning event_id) insert into deliveries(event_id,endpoint_id,terminal_id,due_at,created_at) select event_id,ep::uuid,'TERM01',now(),now() from e, unnest($3::text[]) ep`,[acc,Math.round(total/endpoints),ids]);
  const n0=await received(), t0=performance.now();
  const w=await rate(6000); const n1=await received();
  console.log('with   ',w,'drained/s',Math.round((n1-n0)/((performance.now()-t0)/1000)));
  let left=1; while(left>0){await new Promise(r=>setTimeout(r,500));left=Number((await pool.query("select count(*) from deliveries where state='pending'")).rows[0].count);}
  console.log('drained all after s',((performance.now()-t0)/1000).toFixed(1));
}
stop=true; await Promise.all(load); svc.kill('SIGKILL'); recv.kill(); await pool.end(); agent.destroy(); await db.drop();
