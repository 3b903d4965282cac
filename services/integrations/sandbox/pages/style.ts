import { Html } from './html.ts';

export const style = new Html(`
:root { color-scheme: light; font: 15px/1.45 system-ui, sans-serif; color: #17222e; background: #f4f6f8; }
body { margin: 0 auto; max-width: 1080px; padding: 1.5rem; }
h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0 0 .6rem; }
p.note { color: #51606f; margin: .2rem 0 1.2rem; }
section { background: #fff; border: 1px solid #dde3e9; border-radius: 10px; padding: 1rem 1.1rem; margin-bottom: 1rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; color: #51606f; font-weight: 600; }
th, td { padding: .35rem .6rem .35rem 0; vertical-align: top; border-bottom: 1px solid #eef1f4; }
code { font: 13px ui-monospace, monospace; } .text { white-space: pre-wrap; overflow-wrap: anywhere; }
form { display: inline; } form.fault { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: .8rem; } label { display: grid; font-size: .85rem; color: #51606f; }
input, select { font: inherit; padding: .25rem; } button { font: inherit; border: 0; border-radius: 6px; padding: .35rem .8rem; color: #fff; cursor: pointer; }
.accept { background: #17703f; } .decline { background: #a4262c; } .set { background: #34506b; } .empty { color: #6d7b88; }
`);
