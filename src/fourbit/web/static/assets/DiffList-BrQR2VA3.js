import{$ as e,F as t,H as n,I as r,R as i,V as a,W as o,X as s,_t as c,at as l,d as u,it as d,mt as f,nt as p,pt as m,rt as h,ut as g}from"./Icon-lJtD7r6s.js";var _={title:{ja:`工房`,en:`Workshop`},text:{ja:`本文`,en:`Text`},fileName:{ja:`ファイル名`,en:`File name`},checking:{ja:`確認中`,en:`checking`},good:{ja:`遊べる`,en:`can be played`},notYet:{ja:`まだ遊べない`,en:`not playable yet`},said:{ja:`文`,en:`Sentences`},drawn:{ja:`絵`,en:`Drawn`},differs:{ja:`違い`,en:`Changes`},play:{ja:`この版で遊ぶ`,en:`Play this`},print:{ja:`カードを刷る`,en:`Print cards`},open:{ja:`開く`,en:`Open`},save:{ja:`保存`,en:`Save`},share:{ja:`送る`,en:`Share`},unread:{ja:`この行はまだ読めない。`,en:`This line cannot be read yet.`},older:{ja:`まちがいが直るまで、前に読めたときのまま。`,en:`As it was when it could last be read, until the error is mended.`},nothing:{ja:`まだ何も変わっていない。場所、カード、建物を1行書くとここに出る。`,en:`Nothing differs yet. Write a line for a place, card or building, and it appears here.`},never:{ja:`まだ一度も読めていない。`,en:`It could not be read yet.`},changed:{ja:`変わったところ`,en:`changed`},was:{ja:`前`,en:`was`},now:{ja:`後`,en:`now`},fresh:{ja:`新しい`,en:`new`},gone:{ja:`なくなった`,en:`gone`},kinds:{ja:`こまの種類`,en:`Kinds of pieces`},tooBig:{ja:`大きすぎる。300,000文字まで。`,en:`Too large: 300,000 characters at most.`},kept:{ja:`書きかけはこのブラウザーに残る。`,en:`What you write stays in this browser.`}},v=e=>({ja:`${e}行`,en:`line ${e}`}),y=e=>({ja:`${e}にする`,en:`Use ${e}`}),b=e=>({ja:`${e.ja}との違い`,en:`Changes from ${e.en}`}),x=(e,t)=>({ja:`${e.ja}から${t}か所。`,en:`${t} ${t===1?`change`:`changes`} from ${e.en}.`}),S=(e,t)=>({ja:`まちがい${e}${t?`：${t}行`:``}`,en:`${e} ${e===1?`error`:`errors`}${t?`: line ${t}`:``}`}),C=(e,t)=>({ja:`効果 ${e}行、警告 ${t}`,en:`${e} lines of effects, ${t} ${t===1?`warning`:`warnings`}`}),w={ja:`extends = ["mended"]
name = { ja = "試作1", en = "Draft 1" }

[place]
# 職人広場を強くしてみる
0000 = "職人広場：木材+8・石材+2"

[card]
4-1 = "評判：コイン10→VP1"
`,en:`extends = ["mended"]
name = { ja = "試作1", en = "Draft 1" }

[place]
# a stronger Artisans' Square, to see what happens
0000 = "Artisans' Square: wood +8, stone +2"

[card]
4-1 = "Good Name: coin 10 -> VP 1"
`};function T(e,t){if(!e)return[t,``,``];let n=0;for(;n<e.length&&n<t.length&&e[n]===t[n];)n++;let r=0;for(;r<e.length-n&&r<t.length-n&&e.at(-1-r)===t.at(-1-r);)r++;for(;n>0&&/\w/.test(t[n-1])&&/\w/.test(t[n]??``);)n--;for(;r>0&&/\w/.test(t.at(-r))&&/\w/.test(t.at(-r-1)??``);)r--;return[t.slice(0,n),t.slice(n,t.length-r),t.slice(t.length-r)]}var E=o(`<p class="was-t"><em> </em><span> </span></p>`),D=o(`<p class="now-t"><em> </em><span> <b> </b> </span></p>`),O=o(`<!> <!>`,1),k=o(`<article class="change"><h3> </h3> <!></article>`),A=o(`<p class="diff-sum"> </p> <!>`,1);function j(o,v){f(v,!0);let y=g(()=>v.diff.contrasts.reduce((e,t)=>e+t.changes.length,0));var b=A(),S=h(b),C=d(S,!0),w=l(S,2);t(w,17,()=>v.diff.contrasts,r,(o,f)=>{var m=k(),v=p(m),y=d(v,!0),b=l(v,2);t(b,17,()=>s(f).changes,r,(t,r)=>{let o=g(()=>{let[e,t,n]=T(u(s(r).before),u(s(r).after));return{before:e,middle:t,after:n}});var f=O(),m=h(f),v=t=>{var i=E(),o=p(i),f=d(o,!0),m=l(o),h=d(m,!0);c(i),e((e,t)=>{a(f,e),a(h,t)},[()=>u(u(s(r).after)?_.was:_.gone),()=>u(s(r).before)]),n(t,i)},y=g(()=>u(s(r).before));i(m,e=>{s(y)&&e(v)});var b=l(m,2),x=t=>{var i=D(),f=p(i),m=d(f,!0),h=l(f),g=p(h,!0),v=l(g),y=d(v,!0),b=l(v,1,!0);c(h),c(i),e(e=>{a(m,e),a(g,s(o).before),a(y,s(o).middle),a(b,s(o).after)},[()=>u(u(s(r).before)?_.now:_.fresh)]),n(t,i)},S=g(()=>u(s(r).after));i(b,e=>{s(S)&&e(x)}),n(t,f)}),c(m),e(e=>a(y,e),[()=>u(s(f).title)]),n(o,m)}),e(e=>a(C,e),[()=>u(x(v.diff.before,s(y)))]),n(o,b),m()}export{S as a,y as c,b as i,w as n,C as o,_ as r,v as s,j as t};