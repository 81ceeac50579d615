import{G as e,H as t,I as n,L as r,U as i,Z as a,at as o,dt as s,et as c,f as l,ht as u,it as d,mt as f,ot as p,rt as m,vt as h,z as g}from"./Icon-Cg09T7D2.js";var _={title:{ja:`工房`,en:`Workshop`},text:{ja:`本文`,en:`Text`},fileName:{ja:`ファイル名`,en:`File name`},checking:{ja:`確認中`,en:`checking`},good:{ja:`遊べる`,en:`can be played`},notYet:{ja:`まだ遊べない`,en:`not playable yet`},said:{ja:`文`,en:`Sentences`},drawn:{ja:`絵`,en:`Drawn`},differs:{ja:`違い`,en:`Changes`},play:{ja:`この版で遊ぶ`,en:`Play this`},print:{ja:`カードを刷る`,en:`Print cards`},open:{ja:`開く`,en:`Open`},save:{ja:`保存`,en:`Save`},share:{ja:`送る`,en:`Share`},unread:{ja:`この行はまだ読めない。`,en:`This line cannot be read yet.`},older:{ja:`まちがいが直るまで、前に読めたときのまま。`,en:`As it was when it could last be read, until the error is mended.`},nothing:{ja:`まだ何も変わっていない。場所、カード、建物を1行書くとここに出る。`,en:`Nothing differs yet. Write a line for a place, card or building, and it appears here.`},never:{ja:`まだ一度も読めていない。`,en:`It could not be read yet.`},changed:{ja:`変わったところ`,en:`changed`},was:{ja:`前`,en:`was`},now:{ja:`後`,en:`now`},fresh:{ja:`新しい`,en:`new`},gone:{ja:`なくなった`,en:`gone`},kinds:{ja:`こまの種類`,en:`Kinds of pieces`},tooBig:{ja:`大きすぎる。300,000文字まで。`,en:`Too large: 300,000 characters at most.`},kept:{ja:`書きかけはこのブラウザーに残る。`,en:`What you write stays in this browser.`}},v=e=>({ja:`${e}行`,en:`line ${e}`}),y=e=>({ja:`${e}にする`,en:`Use ${e}`}),b=e=>({ja:`${e.ja}との違い`,en:`Changes from ${e.en}`}),x=(e,t)=>({ja:`${e.ja}から${t}か所。`,en:`${t} ${t===1?`change`:`changes`} from ${e.en}.`}),S=(e,t)=>({ja:`まちがい${e}${t?`：${t}行`:``}`,en:`${e} ${e===1?`error`:`errors`}${t?`: line ${t}`:``}`}),C=(e,t)=>({ja:`効果 ${e}行、警告 ${t}`,en:`${e} lines of effects, ${t} ${t===1?`warning`:`warnings`}`}),w={ja:`extends = ["mended"]
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
`};function T(e,t){if(!e)return[t,``,``];let n=0;for(;n<e.length&&n<t.length&&e[n]===t[n];)n++;let r=0;for(;r<e.length-n&&r<t.length-n&&e.at(-1-r)===t.at(-1-r);)r++;for(;n>0&&/\w/.test(t[n-1])&&/\w/.test(t[n]??``);)n--;for(;r>0&&/\w/.test(t.at(-r))&&/\w/.test(t.at(-r-1)??``);)r--;return[t.slice(0,n),t.slice(n,t.length-r),t.slice(t.length-r)]}var E=e(`<p class="was-t"><em> </em><span> </span></p>`),D=e(`<p class="now-t"><em> </em><span> <b> </b> </span></p>`),O=e(`<!> <!>`,1),k=e(`<article class="change"><h3> </h3> <!></article>`),A=e(`<p class="diff-sum"> </p> <!>`,1);function j(e,v){u(v,!0);let y=s(()=>v.diff.contrasts.reduce((e,t)=>e+t.changes.length,0));var b=A(),S=d(b),C=o(S,!0),w=p(S,2);n(w,17,()=>v.diff.contrasts,r,(e,u)=>{var f=k(),v=m(f),y=o(v,!0),b=p(v,2);n(b,17,()=>a(u).changes,r,(e,n)=>{let r=s(()=>{let[e,t,r]=T(l(a(n).before),l(a(n).after));return{before:e,middle:t,after:r}});var u=O(),f=d(u),v=e=>{var r=E(),s=m(r),u=o(s,!0),d=p(s),f=o(d,!0);h(r),c((e,n)=>{t(u,e),t(f,n)},[()=>l(l(a(n).after)?_.was:_.gone),()=>l(a(n).before)]),i(e,r)},y=s(()=>l(a(n).before));g(f,e=>{a(y)&&e(v)});var b=p(f,2),x=e=>{var s=D(),u=m(s),d=o(u,!0),f=p(u),g=m(f,!0),v=p(g),y=o(v,!0),b=p(v,1,!0);h(f),h(s),c(e=>{t(d,e),t(g,a(r).before),t(y,a(r).middle),t(b,a(r).after)},[()=>l(l(a(n).before)?_.now:_.fresh)]),i(e,s)},S=s(()=>l(a(n).after));g(b,e=>{a(S)&&e(x)}),i(e,u)}),h(f),c(e=>t(y,e),[()=>l(a(u).title)]),i(e,f)}),c(e=>t(C,e),[()=>l(x(v.diff.before,a(y)))]),i(e,b),f()}export{S as a,y as c,b as i,w as n,C as o,_ as r,v as s,j as t};