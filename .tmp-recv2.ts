import { createServer } from 'node:http';
let d:number[]=[]; const s=createServer((q,r)=>{let b='';q.on('data',c=>b+=c);q.on('end',()=>{ if(q.url==='/hang') return; d.push(Date.now()-Date.parse(JSON.parse(b).created_at)); r.writeHead(200).end();});}); s.listen(0,'127.0.0.1',()=>process.send!({port:(s.address() as any).port}));
process.on('message',(m)=>{ if(m==='reset') d=[]; process.send!({d});});
