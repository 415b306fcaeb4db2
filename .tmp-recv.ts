import { createServer } from 'node:http';
let n=0; const s=createServer((q,r)=>{q.resume();q.on('end',()=>{n++; r.writeHead(200).end('ok');});}); s.listen(0,'127.0.0.1',()=>process.send!({port:(s.address() as any).port}));
process.on('message',()=>process.send!({n}));
